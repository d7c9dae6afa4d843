/** A page as it was last received, and the tag the server gave it. */
interface KnownPage {
  tag: string;
  page: unknown;
}

const mostPages = 50;

/**
 * Remembers pages of lists while the tab is open, so that the server needs not send again what has not changed. They are
 * in memory only and are forgotten with the session: answers never go to the browser's disk (`no-store`).
 */
export function createKnownPages() {
  const pages = new Map<string, KnownPage>();
  let knownFor: string | null = null;

  return {
    /** The page that was last received from an address. @param session whose pages these are */
    get(session: string | null, address: string): KnownPage | undefined {
      if (session !== knownFor) pages.clear();
      knownFor = session;
      return pages.get(address);
    },

    /** Remembers a page, unless the session has changed since it was asked for. */
    set(session: string | null, address: string, known: KnownPage): void {
      if (session !== knownFor) return;
      pages.delete(address);
      pages.set(address, known);
      const [oldest] = pages.keys();
      if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest);
    },
  };
}
