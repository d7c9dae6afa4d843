import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';

/** A style sheet that loaded and has no rules. */
class StyleSheetError extends Error {
  override name = 'StyleSheetError';
  constructor(url: string) {
    super(`StyleSheetError: ${url} holds no rules.`);
  }
}

/**
 * Checks that a page's style sheets contain rules. Browsers skip everything they cannot parse, so garbage, or some
 * server's start page, counts as loaded and the page would be unstyled.
 * @throws StyleSheetError; the empty sheet is removed from the document, so that a retry loads it again.
 */
export function checkStyleSheets({ base, pages }: RemoteDescriptor, page: string): void {
  const files = pages[page]?.assets.filter((asset) => asset.endsWith('.css')) ?? [];
  const addresses = files.map((file) => new URL(base + file, location.origin).href);
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  for (const link of sheets.filter(({ href }) => addresses.includes(href))) {
    if (hasRules(link)) continue;
    link.remove();
    throw new StyleSheetError(link.href);
  }
}

function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    // Another origin without CORS: its rules cannot be inspected.
    return true;
  }
}
