// Markdown as elements. The library finds out what a text means; the elements are made here, one kind at a time, so that a text can make
// nothing but these: markup in it stays text, pictures are not loaded, and links lead to the web, the mail or a position of the page.

import { Marked, type Token, type Tokens } from "marked";
import { h, type Child } from "./dom.ts";

const marked = new Marked({ gfm: true });

/** The elements of a text. */
export function markdown(text: string): HTMLElement[] {
  return marked.lexer(text).flatMap(block);
}

function block(token: Token): HTMLElement[] {
  switch (token.type) {
    case "paragraph":
    case "text":
      return [h("p", {}, ...inline(token))];
    case "heading":
      // A comment stands under the headings of the page.
      return [h((token as Tokens.Heading).depth <= 2 ? "h3" : "h4", {}, ...inline(token))];
    case "blockquote":
      return [h("blockquote", {}, ...((token as Tokens.Blockquote).tokens ?? []).flatMap(block))];
    case "code":
      return [h("pre", {}, h("code", {}, (token as Tokens.Code).text))];
    case "hr":
      return [h("hr")];
    case "list": {
      const { ordered, items } = token as Tokens.List;
      return [h(ordered ? "ol" : "ul", {}, ...items.map(item))];
    }
    case "table": {
      const { header, rows } = token as Tokens.Table;
      const head = h("tr", {}, ...header.map((cell) => h("th", { scope: "col" }, ...spans(cell.tokens))));
      const body = rows.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, ...spans(cell.tokens)))));
      return [h("table", {}, h("thead", {}, head), h("tbody", {}, ...body))];
    }
    case "space":
    case "def":
      return [];
    default:
      return [h("p", {}, token.raw)];
  }
}

function item({ tokens, loose }: Tokens.ListItem): HTMLElement {
  const inner = tokens.flatMap((token): Child[] => (token.type === "text" && !loose ? inline(token) : block(token)));
  return h("li", {}, ...inner);
}

function inline(token: Token): Child[] {
  return "tokens" in token && token.tokens ? spans(token.tokens) : [plain((token as Tokens.Text).text)];
}

function spans(tokens: readonly Token[]): Child[] {
  return tokens.map(span);
}

function span(token: Token): Child {
  switch (token.type) {
    case "strong":
      return h("strong", {}, ...inline(token));
    case "em":
      return h("em", {}, ...inline(token));
    case "del":
      return h("s", {}, ...inline(token));
    case "codespan":
      return h("code", {}, plain((token as Tokens.Codespan).text));
    case "br":
      return h("br");
    case "link":
      return link((token as Tokens.Link).href, inline(token));
    case "image":
      return plain((token as Tokens.Image).text);
    case "escape":
    case "text":
      return h("span", {}, ...inline(token));
    default:
      return token.raw;
  }
}

/** A link, if it leads where links of strangers may lead; else its words alone. */
function link(href: string, words: Child[]): Child {
  if (/^#[\w-]/.test(href)) return h("a", { href }, ...words);
  if (/^(https?:\/\/|mailto:)/i.test(href)) return h("a", { href, target: "_blank", rel: "noopener noreferrer" }, ...words);
  return h("span", {}, ...words);
}

/** The letters that entities stand for. */
function plain(text: string): string {
  const letters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => letters[name] ?? "");
}
