/** The last received page, and its ETag. */
interface KnownPage {
  tag: string;
  page: unknown;
}

const mostPages = 50;

/**
 * Caches pages of lists while the tab is open, so that the server need not resend unchanged ones. In memory only, and
 * cleared with the session: responses are never stored on disk (`no-store`).
 */
export function createKnownPages() {
  const pages = new Map<string, KnownPage>();
  let knownFor: string | null = null;

  return {
    /** The last received page of a URL. @param session the session it belongs to */
    get(session: string | null, address: string): KnownPage | undefined {
      if (session !== knownFor) pages.clear();
      knownFor = session;
      return pages.get(address);
    },

    /** Caches a page, unless the session has changed since the request. */
    set(session: string | null, address: string, known: KnownPage): void {
      if (session !== knownFor) return;
      pages.delete(address);
      pages.set(address, known);
      const [oldest] = pages.keys();
      if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest);
    },
  };
}
