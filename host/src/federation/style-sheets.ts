import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { StyleSheetError } from './errors.ts';

/**
 * Looks whether the style sheets of a page say anything. Browsers skip whatever they do not understand in one, so noise,
 * or some server's start page, counts as loaded, and the page would stand there without its looks.
 * @throws StyleSheetError; the empty sheet is out of the document then, so that the next try asks for it again.
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
    // Of another origin that lets nobody look: nothing can be said against it.
    return true;
  }
}
