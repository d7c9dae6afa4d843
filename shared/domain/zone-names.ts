// Separate from the date formatters, which every page needs at once.

/** True for an IANA time zone name that this runtime knows; an old browser may lack a new one. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The zone of this device; UTC where the browser hides it. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
