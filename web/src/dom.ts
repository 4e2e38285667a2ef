// Small helpers to build elements, so that the rest of the page reads as what it shows.

/** What an element may be given: attributes as texts, switches as booleans, listeners as functions under "on…". */
export type Attributes = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>;

/** A child of an element; null is left out. */
export type Child = Node | string | number | null | undefined | false;

/** Makes an element. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  dress(element, attributes);
  element.append(...kept(children));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** Makes an element of a picture. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  element.append(...kept(children));
  return element;
}

function dress(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
}

function kept(children: Child[]): (Node | string)[] {
  const there = children.filter((child) => child !== null && child !== undefined && child !== false);
  return there.map((child) => (child instanceof Node ? child : String(child)));
}

/** Puts these children in place of what an element holds. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...kept(children));
}

/**
 * Makes a change that may disable, hide or remove what has the focus, and then hands the focus on to the first of the
 * heirs that can have it: whoever works by keys must not be thrown back to the top of the page.
 */
export function keepFocus(change: () => void, ...heirs: (() => HTMLElement | null | undefined)[]): void {
  const had = document.activeElement;
  change();
  if (!(had instanceof HTMLElement) || had === document.body || takesFocus(had)) return;
  for (const heir of heirs) {
    const next = heir();
    if (next && takesFocus(next)) return next.focus();
  }
}

function takesFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(":disabled") && element.checkVisibility();
}

/** Finds an element of the page that must be there. */
export function find<T extends Element = HTMLElement>(selector: string, within: ParentNode = document): T {
  const found = within.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

/** Reads a picture of the server; null if the text is none. */
export function readSvg(text: string): SVGSVGElement | null {
  const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (!(read instanceof SVGSVGElement)) return null;
  return document.importNode(read, true);
}

/** A button. */
export function button(label: Child, press: (event: Event) => void, attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick: press, ...attributes }, label);
}

let labelled = 0;

/** A labelled control: the label beside it names it, and nothing else does. */
export function control(label: string, field: HTMLElement, kind = ""): HTMLElement {
  labelled += 1;
  if (field.id === "") field.id = `control-${labelled}`;
  return h("div", { class: `control ${kind}`.trim() }, h("label", { for: field.id }, label), field);
}

/** Saves a text or bytes as a file. */
export function download(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: address, download: name }).click();
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
