// The reports that come with the book: of which studies there is one, and where.

/** The chapter with the reports of a thesis. */
function chapterOf(thesis: string): string {
  const [first = ""] = thesis.toLowerCase().split(" ");
  return thesis === "" ? "reports-own" : `reports-${first.replace(/[^a-z]/g, "")}`;
}

const chapters = new Map<string, Promise<string>>();

/** The address of the report of a study in the book; null if the book has none. */
export async function shipped({ thesis, title }: { thesis: string; title: string }): Promise<string | null> {
  const chapter = chapterOf(thesis);
  const read = async (): Promise<string> => {
    const response = await fetch(`book/${chapter}.md`).catch(() => null);
    return response?.ok ? response.text() : "";
  };
  const text = chapters.get(chapter) ?? read();
  chapters.set(chapter, text);
  const isThere = (await text).split("\n").some((line) => /^#+ /.test(line) && line.replace(/^#+ /, "").trim() === title);
  return isThere ? `book/${chapter}.html#${slug(title)}` : null;
}

/** The name by which the book links to a heading. */
export function slug(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, "").trim().replaceAll(" ", "-");
}
