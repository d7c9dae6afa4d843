/** The path of an installed Chromium; undefined when there is none, and Playwright then starts its own. */
export function installedChromium(): string | undefined;
