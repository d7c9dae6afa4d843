/** The path of an installed Chromium, if one is found. */
export function installedChromium(): string | undefined;
