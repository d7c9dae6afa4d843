import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, PointerEvent, ReactNode, Ref } from 'react';
import { createPortal } from 'react-dom';
import { Box } from '../core/index.ts';

const line = '[data-line]';

const isTooLong = (element: Element) => element.scrollWidth > element.clientWidth;

/** A name alone in a line is truncated at its own end, not at the line's: see `tableStyle`. */
const isCut = (element: Element) =>
  isTooLong(element) || [...element.children].some((child) => child.tagName === 'BDI' && isTooLong(child));

/** The innermost line around `target` whose text does not fit. */
function cutLineAt(target: EventTarget): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  for (let found = target.closest<HTMLElement>(line); found; found = found.parentElement?.closest(line) ?? null)
    if (isCut(found)) return found;
  return null;
}

/** Makes truncated lines without a link or button focusable, so that keyboard users can read the full text, too. */
function makeCutLinesFocusable(frame: HTMLElement) {
  const lines = [...frame.querySelectorAll<HTMLElement>(line)].map((element) => ({
    element,
    isWanted: isCut(element) && !element.querySelector(`a, button, ${line}`) && !element.closest('a, button'),
  }));
  for (const { element, isWanted } of lines)
    if (isWanted) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
}

/** Marks the edges of the frame that have content beyond them; CSS shows it. */
function markEdges(outer: HTMLElement, scroller: HTMLElement) {
  // Measured from the start of the line: to the left in Arabic, where it is negative.
  const scrolled = Math.abs(scroller.scrollLeft);
  outer.toggleAttribute('data-more-before', scrolled > 1);
  outer.toggleAttribute('data-more-after', scrolled + scroller.clientWidth < scroller.scrollWidth - 1);
}

interface Whole {
  text: string;
  /** The position of the truncated line in the window. */
  at: { top: number; bottom: number; start: number; end: number };
}

interface TableFrameProps {
  children: ReactNode;
  /** Changes when the rows change, to look for truncated lines again. */
  rows?: unknown;
}

/**
 * The frame of a table: it scrolls sideways instead of the page, marks edges with more content, and shows the full text
 * of a truncated line (`data-line`) while it is hovered or focused. Its own width decides what the table shows, not the
 * window's.
 */
export function TableFrame({ children, rows }: TableFrameProps) {
  const outer = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState<Whole | null>(null);

  useLayoutEffect(() => {
    const [frame, inner] = [outer.current, scroller.current];
    if (!frame || !inner) return;
    const measure = () => {
      markEdges(frame, inner);
      makeCutLinesFocusable(inner);
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(inner);
    if (inner.firstElementChild) observer.observe(inner.firstElementChild);
    return () => observer.disconnect();
  }, [rows]);

  const isShown = whole !== null;
  useEffect(() => {
    if (!isShown) return;
    const hide = () => setWhole(null);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    document.addEventListener('keydown', onKey);
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', hide, { capture: true });
    };
  }, [isShown]);

  const show = (target: EventTarget) => {
    if (target instanceof Node && bubble.current?.contains(target)) return;
    const cut = cutLineAt(target);
    if (!cut) return setWhole(null);
    const { top, bottom, left, right } = cut.getBoundingClientRect();
    const isRtl = getComputedStyle(cut).direction === 'rtl';
    const width = document.documentElement.clientWidth;
    const [start, end] = isRtl ? [width - right, width - left] : [left, right];
    setWhole({ text: cut.textContent, at: { top, bottom, start, end } });
  };
  const leave = ({ relatedTarget }: PointerEvent | FocusEvent) => {
    const isInBubble = relatedTarget instanceof Node && bubble.current?.contains(relatedTarget);
    if (!isInBubble) setWhole(null);
  };

  return (
    <Box
      ref={outer}
      onPointerOver={(event) => event.pointerType !== 'touch' && show(event.target)}
      onPointerLeave={leave}
      onFocus={(event) => show(event.target)}
      onBlur={leave}
      sx={{
        position: 'relative',
        '&::after': {
          content: '""',
          position: 'absolute',
          insetBlock: 0,
          insetInlineEnd: 0,
          width: 20,
          pointerEvents: 'none',
          opacity: 0,
          transition: 'opacity 120ms',
          borderInlineEnd: '2px solid',
          borderColor: 'background.outline',
          // Mirrored with the rest of the style sheet on a right-to-left page.
          background: 'linear-gradient(to right, transparent, rgb(var(--mui-palette-text-primaryChannel) / 14%))',
        },
        '&[data-more-after]::after': { opacity: 1 },
      }}
    >
      <Box
        ref={scroller}
        onScroll={() => outer.current && scroller.current && markEdges(outer.current, scroller.current)}
        sx={{ overflowX: 'auto', position: 'relative', containerType: 'inline-size' }}
      >
        {children}
      </Box>
      {/* Screen readers already have the full text in the cell. */}
      {whole && createPortal(<WholeText ref={bubble} whole={whole} />, document.body)}
    </Box>
  );
}

function WholeText({ whole: { text, at }, ref }: { whole: Whole; ref: Ref<HTMLDivElement> }) {
  const room = document.documentElement.clientHeight - at.bottom;
  return (
    <Box
      ref={ref}
      aria-hidden
      data-whole-text=""
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        maxWidth: 'min(32rem, calc(100vw - 32px))',
        px: 1.25,
        py: 0.75,
        borderRadius: 1,
        border: '1px solid',
        borderColor: 'divider',
        fontSize: '0.875rem',
        lineHeight: 1.45,
        color: 'text.primary',
        backgroundColor: 'background.paper',
        boxShadow: '0 6px 20px rgb(0 0 0 / 22%)',
        overflowWrap: 'anywhere',
        whiteSpace: 'normal',
      }}
      style={{
        insetInlineStart: `min(${Math.max(at.start - 8, 16)}px, calc(100vw - 16rem))`,
        ...(room > 120 ? { top: at.bottom } : { bottom: document.documentElement.clientHeight - at.top }),
      }}
    >
      <bdi>{text}</bdi>
    </Box>
  );
}
