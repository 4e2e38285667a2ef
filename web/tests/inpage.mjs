// Small checks that run inside a page and list what is wrong there: names, contrast, width.

/** What has no name though it needs one; runs in the page. */
export function nameless() {
  const text = (ids) => ids.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
  const named = (element) => {
    const by = element.getAttribute("aria-labelledby");
    if (by && text(by)) return true;
    if (element.getAttribute("aria-label")?.trim()) return true;
    if (element.labels && [...element.labels].some((label) => label.textContent.trim())) return true;
    if (element instanceof SVGElement) return [...element.children].some((child) => child.tagName === "title" && child.textContent.trim());
    if (["INPUT", "SELECT", "TEXTAREA"].includes(element.tagName)) return Boolean(element.title.trim());
    return Boolean(element.textContent.trim() || element.title.trim() || element.querySelector("img[alt]:not([alt=''])"));
  };
  const hidden = (element) => element.closest("[hidden], [aria-hidden='true'], dialog:not([open])") !== null || !element.checkVisibility();
  const controls = "button, input, select, textarea, a[href], summary, [role='button'], [role='application'], [tabindex='0']";
  const wanting = [...document.querySelectorAll(controls)].filter((element) => !hidden(element) && !named(element));
  const pictures = [...document.querySelectorAll("svg")].filter((svg) => !hidden(svg) && !svg.parentElement.closest("svg") && !named(svg));
  // A picture within a button that has a name of its own needs none.
  const bare = pictures.filter((svg) => !svg.closest("button, a, summary, [role='button']"));
  const dead = [...document.querySelectorAll("[aria-labelledby], [aria-describedby], [for]")].filter((element) =>
    ["aria-labelledby", "aria-describedby", "for"].some((name) => (element.getAttribute(name) ?? "").split(/\s+/).filter(Boolean).some((id) => !document.getElementById(id))));
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  const doubled = ids.filter((id, at) => ids.indexOf(id) !== at);
  const brief = (element) => element.outerHTML.slice(0, 140);
  return [...wanting.map((one) => `no name: ${brief(one)}`), ...bare.map((one) => `no words for a picture: ${brief(one)}`),
    ...dead.map((one) => `names what is not there: ${brief(one)}`), ...doubled.map((id) => `two elements have the id ${id}`)];
}

/** Texts that are hard to read: contrast below 4.5, or 3 for large ones; runs in the page. */
export function faint() {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const read = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((part, at) => part * a + below[at] * (1 - a));
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    const chain = [];
    for (let each = element; each; each = each.parentElement) chain.unshift(read(getComputedStyle(each).backgroundColor));
    const canvasColour = matchMedia("(prefers-color-scheme: dark)").matches ? [18, 18, 18] : [255, 255, 255];
    return chain.reduce((below, colour) => over(colour, below), canvasColour);
  };
  const bad = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || element.closest("svg:not(.thermograph), script, noscript, [hidden], [aria-hidden='true'], option, :disabled, .unseen, .skip")) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const below = behind(element);
    let opacity = 1;
    for (let each = element; each; each = each.parentElement) opacity *= Number(getComputedStyle(each).opacity);
    // Of pictures only those with the page's ink are asked: on boards letters stand on plates of their own.
    const [r, g, b, a] = read(element instanceof SVGElement ? style.fill : style.color);
    const front = over([r, g, b, a * opacity], below);
    const [one, other] = [light(front), light(below)].sort((x, y) => y - x);
    const contrast = (one + 0.05) / (other + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (contrast < (large ? 3 : 4.5)) bad.push(`${contrast.toFixed(2)}: "${node.textContent.trim().slice(0, 40)}" in ${element.outerHTML.slice(0, 80)}`);
  }
  return [...new Set(bad)];
}

/** What is wider than the screen; runs in the page. */
export function sticksOut() {
  const [wide, most] = [document.scrollingElement.scrollWidth, innerWidth];
  if (wide <= most) return [];
  const out = [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > most + 1);
  return [`${wide} wide on a screen of ${most}: ${out.slice(0, 3).map((element) => element.outerHTML.slice(0, 100)).join("; ")}`];
}
