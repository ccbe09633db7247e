/** Values that the forms of all pages share, stored until the tab is closed. */

const prefix = 'videogen:';

/** A remembered value; undefined where the browser has none or refuses storage. */
export function remembered(name: string): string | undefined {
  try {
    return sessionStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a value; without storage each page starts from its defaults. */
export function remember(name: string, value: string): void {
  try {
    sessionStorage.setItem(prefix + name, value);
  } catch {
    // The form works without.
  }
}

/** The emulator serves the site under its own `/docs/`: then its origin is the base URL. */
export function servedBase(): string | undefined {
  return /^\/docs(\/|$)/.test(location.pathname) ? location.origin : undefined;
}

/** Whether a base URL is on this machine, where nothing costs credits. */
export function isLoopback(base: string): boolean {
  return URL.canParse(base) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(base).hostname);
}
