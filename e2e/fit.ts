import type { Page } from '@playwright/test';

/**
 * Finds everything that does not fit on the current page: elements wider than the window, truncated texts that cannot
 * be read in full, words broken in two, covered buttons. Runs in the browser, so it uses nothing from its surroundings.
 * @param within a selector: only what is inside these elements is checked
 * @returns a line for each with its element; empty where everything fits
 */
export function overflowsOf(within: string): string[] {
  const found = new Set<string>();
  const root = document.documentElement;
  const wide = root.clientWidth;

  const name = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ');
    return `${element.localName} "${text.slice(0, 60)}"`;
  };

  /** The containing boxes, from the nearest up to the page. Positioned elements skip boxes that do not contain them. */
  function* around(element: Element): Generator<{ box: Element; style: CSSStyleDeclaration }> {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      yield { box, style };
      if (style.position === 'fixed') return;
    }
  }

  const isShown = (element: Element) => {
    if (!element.closest(within)) return false;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (const { box, style } of around(element)) {
      if (style.clipPath.startsWith('inset(50%') || box.getAttribute('aria-hidden') === 'true') return false;
      const { width, height } = box.getBoundingClientRect();
      if (style.overflow !== 'visible' && (width <= 1 || height <= 1)) return false;
    }
    return true;
  };

  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

  /** Whether a truncated text can be read in full: through its name or title, or on hover and focus. */
  const isReadElsewhere = (element: Element, text: string) => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const words = `${one.getAttribute('title') ?? ''} ${one.getAttribute('aria-label') ?? ''}`;
      if (words.includes(text)) return true;
      // A table's frame shows the full line on hover, and to the keyboard where it is focusable.
      if (one.matches('[data-line]'))
        return (
          one.matches('[tabindex]') || one.closest('a, button') !== null || one.querySelector('a, button') !== null
        );
    }
    return false;
  };

  /** Whether a text is outside a box that clips it, or overflows one that does not. */
  function isOutside(element: Element, text: string, rect: DOMRect): string | null {
    let left: string | null = null;
    for (const { box, style } of around(element)) {
      if (style.display === 'inline' || style.display === 'contents') continue;
      const edge = box.getBoundingClientRect();
      if (scrolls(style.overflowX) && box.scrollWidth > box.clientWidth) return null;
      const isAside = rect.left < edge.left - 1.5 || rect.right > edge.right + 1.5;
      const isBelow = rect.top < edge.top - 4 || rect.bottom > edge.bottom + 4;
      if (style.overflowX === 'visible') {
        if (isAside) left ??= `leaves ${name(box)}`;
      } else if (isAside || (isBelow && !scrolls(style.overflowY))) {
        return isReadElsewhere(element, text) ? null : `is cut by ${name(box)}`;
      }
      if (scrolls(style.overflowY) || style.position === 'absolute') return left;
    }
    return left ?? (rect.left < -1 || rect.right > wide + 1 ? 'leaves the window' : null);
  }

  /** The box that clips the start of a text, as happens to text of the other direction. */
  function clippedAtStart(element: Element, text: string, first: DOMRect): Element | undefined {
    for (const { box, style } of around(element)) {
      if (style.overflowX === 'visible' || style.display === 'inline' || style.display === 'contents') continue;
      const edge = box.getBoundingClientRect();
      const isCut = first.right <= edge.left + 1.5 || first.left >= edge.right - 1.5;
      return isCut && !scrolls(style.overflowX) && box.textContent.trim().startsWith(text) ? box : undefined;
    }
    return undefined;
  }

  function checkText(node: Text): void {
    const element = node.parentElement;
    const text = node.data.trim();
    if (!element || text === '' || element.closest('script, style, option, svg, noscript') || !isShown(element)) return;
    const range = document.createRange();
    const start = node.data.search(/\S/u);
    range.setStart(node, start);
    range.setEnd(node, start + 1);
    const cutting = clippedAtStart(element, text, range.getBoundingClientRect());
    if (cutting) found.add(`"${text.slice(0, 60)}" loses its beginning in ${name(cutting)}`);
    for (const { index, 0: word } of node.data.matchAll(/\S+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      for (const rect of rects) {
        const outside = isOutside(element, text, rect);
        if (outside) found.add(`"${text.slice(0, 60)}" ${outside}`);
      }
      // An address or a file name may have to break; a word of a language never, nor the number of a document.
      const isWord = /^[\p{P}\p{S}]*[\p{L}\p{M}’']+[\p{P}\p{S}]*$/u.test(word) && !/\p{Script=Han}/u.test(word);
      const isNumber = /^[\p{P}\p{S}]*\p{L}+-(?:\d{4}-)?\d{3,}[\p{P}\p{S}]*$/u.test(word);
      const [first] = rects;
      if ((isWord || isNumber) && first && rects.some(({ top, height }) => Math.abs(top - first.top) > height / 2))
        found.add(`the ${isWord ? 'word' : 'number'} "${word}" is broken in ${name(element)}`);
    }
  }

  const pen = document.createElement('canvas').getContext('2d');
  function hintWidth(field: HTMLInputElement): number {
    if (!pen) return 0;
    pen.font = getComputedStyle(field).font;
    return pen.measureText(field.placeholder).width;
  }
  const roomOf = (field: HTMLInputElement) => {
    const { paddingLeft, paddingRight } = getComputedStyle(field);
    return field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  };

  function checkControl(control: Element): void {
    if (!isShown(control)) return;
    const before = control.getBoundingClientRect();
    // Off-screen elements that appear on focus, such as the skip link, are fine.
    if (before.width <= 1 || before.height <= 1 || before.bottom + window.scrollY <= 0) return;
    const outside = isOutside(control, '', before);
    if (outside) found.add(`${name(control)} ${outside}`);
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // A link over two lines is empty in the middle of its box.
    const rect = control.getClientRects()[0] ?? before;
    const on = document.elementFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
    const isReached = on === null ? false : control.contains(on) || on.contains(control);
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    if (!isReached && !labels.some((label) => on && label.contains(on)))
      found.add(`${name(control)} is covered by ${on ? name(on) : 'nothing, outside the window'}`);
  }

  const scrolled = { left: window.scrollX, top: window.scrollY };
  const tooWide = root.scrollWidth - wide;
  if (tooWide > 0) found.add(`the page is ${tooWide} px wider than the window`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) if (node instanceof Text) checkText(node);
  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]'))
    // On the narrowest screens a hint may be longer than its field: the field has a name, too.
    if (wide >= 360 && isShown(field) && hintWidth(field) > roomOf(field) + 1)
      found.add(`the hint "${field.placeholder}" is cut in its field`);
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
  for (const control of document.querySelectorAll(controls)) checkControl(control);
  window.scrollTo({ ...scrolled, behavior: 'instant' });
  return [...found];
}

/** A busy machine may need a while for what has just changed, so only what stays is a finding. */
export async function misfitsOf(page: Page, within = 'body'): Promise<string[]> {
  let found: string[] = [];
  for (let looks = 0; looks < 6; looks += 1) {
    // Components that change below a width do so within two frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    found = await page.evaluate(overflowsOf, within);
    if (found.length === 0) return [];
    await page.waitForTimeout(500);
  }
  return found;
}
