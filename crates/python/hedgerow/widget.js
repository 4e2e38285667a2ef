// The page of Hedgerow in a cell of a notebook. It runs in a frame of its own and reaches nothing but the kernel, which asks
// the program for it.
function render({ model, el }) {
  const frame = document.createElement("iframe");
  const page = new Blob([model.get("page")], { type: "text/html" });
  const address = URL.createObjectURL(page);
  frame.sandbox = "allow-scripts allow-forms allow-downloads";
  frame.style.cssText = `width: 100%; height: ${model.get("height")}px; border: 1px solid #8884; border-radius: 6px`;
  frame.title = "Hedgerow";
  frame.src = address + model.get("fragment");
  const tell = (message) => frame.contentWindow?.postMessage(message, "*");
  const hear = (event) => {
    if (event.source !== frame.contentWindow) return;
    if (event.data.kind === "moved") {
      model.set("fragment", event.data.fragment);
      model.save_changes();
    } else if (event.data.kind === "ask") model.send(event.data);
  };
  const go = () => tell({ kind: "go", fragment: model.get("fragment") });
  window.addEventListener("message", hear);
  model.on("msg:custom", tell);
  model.on("change:fragment", go);
  el.appendChild(frame);
  return () => {
    window.removeEventListener("message", hear);
    model.off("msg:custom", tell);
    model.off("change:fragment", go);
    URL.revokeObjectURL(address);
  };
}

export default { render };
