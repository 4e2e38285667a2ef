// Light or dark: as the system says, until the person says otherwise.

const KEY = "hedgerow-theme";
const THEMES = ["auto", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** Lets a button switch the theme, and keeps the choice. */
export function switchTheme(button: HTMLButtonElement): void {
  let theme = kept();
  const show = (): void => {
    document.documentElement.dataset.theme = theme;
    // The name that is heard begins with the words that are seen.
    const words = { auto: "◐ Auto", light: "☀ Light", dark: "☾ Dark" }[theme];
    button.textContent = words;
    button.setAttribute("aria-label", `${words}: the theme. Press for the next one.`);
  };
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    show();
  });
  show();
}

function kept(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === stored) ?? "auto";
  } catch {
    return "auto";
  }
}
