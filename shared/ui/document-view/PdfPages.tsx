import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { Skeleton, Stack, styled, Text, VisuallyHidden } from '../core/index.ts';
import { openPdf, type PdfDocument, type PdfPage } from './pdf.ts';

// Paper is white, in dark mode too.
const Sheet = styled('div')({ backgroundColor: '#fff', boxShadow: '0 1px 4px rgb(10 16 34 / 22%)' });

interface PdfPagesProps {
  file: Blob;
  name: string;
  /** Width relative to the frame; a larger page is rendered again, so that it stays sharp. */
  zoom: number;
  onFailed: () => void;
}

/** The pages of a PDF below each other; each is rendered when it comes into view. */
export function PdfPages({ file, name, zoom, onFailed }: PdfPagesProps) {
  const [pdf, setPdf] = useState<PdfDocument>();
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    let isGone = false;
    const opening = openPdf(file);
    opening.document.then(
      (opened) => !isGone && setPdf(opened),
      () => !isGone && failed.current(),
    );
    return () => {
      isGone = true;
      opening.close();
    };
  }, [file]);
  if (!pdf) return <Skeleton variant="rounded" height={480} />;
  return (
    <Stack gap={1.5}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <Page key={index} pdf={pdf} number={index + 1} name={name} zoom={zoom} onFailed={() => failed.current()} />
      ))}
    </Stack>
  );
}

interface PageProps {
  pdf: PdfDocument;
  /** 1 for the first. */
  number: number;
  name: string;
  zoom: number;
  onFailed: () => void;
}

function Page({ pdf, number, name, zoom, onFailed }: PageProps) {
  const failed = useRef(onFailed);
  failed.current = onFailed;
  const { t } = useTranslation('ui');
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isSeen = useSeen(frame);
  const [page, setPage] = useState<PdfPage>();
  const [text, setText] = useState('');
  useEffect(() => {
    if (!isSeen) return undefined;
    let isGone = false;
    const read = async () => {
      const loaded = await pdf.getPage(number);
      if (isGone) return;
      setPage(loaded);
      const found = await textOf(loaded);
      if (!isGone) setText(found);
    };
    read().catch(() => !isGone && failed.current());
    return () => {
      isGone = true;
    };
  }, [pdf, number, isSeen]);
  useEffect(() => {
    if (!page || !canvas.current) return undefined;
    let isStopped = false;
    const painting = paint(page, canvas.current);
    // Intentional cancellation rejects, too.
    painting.promise.catch(() => !isStopped && failed.current());
    return () => {
      isStopped = true;
      painting.cancel();
    };
  }, [page, zoom]);
  const label = t('document.page', { name, number, count: pdf.numPages });
  return (
    <Sheet ref={frame} style={{ minHeight: page ? 0 : 480 }}>
      <canvas ref={canvas} role="img" aria-label={label} style={{ display: 'block', width: '100%' }} />
      {/* A rendered page contains no text for screen readers. */}
      <VisuallyHidden>
        <Text dir="auto">{text}</Text>
      </VisuallyHidden>
    </Sheet>
  );
}

/** True once the element has been near the visible part of the page. */
function useSeen(element: { current: Element | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '600px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}

/** Renders a page at its canvas's displayed width, with at most two pixels per CSS pixel. */
function paint(page: PdfPage, canvas: HTMLCanvasElement): ReturnType<PdfPage['render']> {
  const atOne = page.getViewport({ scale: 1 });
  const pixels = Math.min(window.devicePixelRatio || 1, 2);
  const viewport = page.getViewport({ scale: (canvas.clientWidth / atOne.width) * pixels });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  return page.render({ canvas, viewport });
}

async function textOf(page: PdfPage): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
