// What must never happen on any page, whatever a test is about: errors, broken policies, requests to elsewhere.

/** Watches all pages of a context; gives the list of what went wrong. */
export async function watch(context, address) {
  const wrong = [];
  await context.exposeFunction("reportViolation", (words) => void wrong.push(`policy violated: ${words}`));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      window.reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  context.on("page", (page) => {
    page.on("pageerror", (error) => wrong.push(`error: ${error.stack ?? error.message}`));
    page.on("console", (message) => {
      // A refused position is an answer (400), not a fault, but the browser writes it down as an error.
      if (message.type() !== "error" || /status of 400/.test(message.text())) return;
      wrong.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on("crash", () => wrong.push("the page crashed"));
  });
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${address}/`) && !/^(data|blob):/.test(url)) wrong.push(`a request left the server: ${url}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 500) wrong.push(`${response.status()} of ${response.url()}`);
  });
  return wrong;
}
