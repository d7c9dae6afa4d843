const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Keeps a half-filled small form in this browser, so that a closed tab or an ended session costs no text. */
export function keptValues(name: string) {
  return {
    read(): Record<string, unknown> | null {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
        return isRecord(kept) ? kept : null;
      } catch {
        return null;
      }
    },
    write(values: Record<string, unknown>) {
      try {
        localStorage.setItem(name, JSON.stringify(values));
      } catch {
        // A browser that keeps nothing still has the form on the screen.
      }
    },
    forget() {
      try {
        localStorage.removeItem(name);
      } catch {
        // Nothing was kept, so nothing has to go.
      }
    },
  };
}
