import { useMemo } from 'react';
import { encode } from 'uqr';

/** Width of the light border that scanners need to find the code, in modules (ISO/IEC 18004: four). */
const quietZone = 4;

interface QrCodeProps {
  text: string;
  /** Alternative text for screen readers. */
  label: string;
  /** Width and height in pixels; defaults to the available width. */
  size?: number;
}

/** A text as a QR code, black on white in every mode: many scanners cannot read an inverted one. */
export function QrCode({ text, label, size: edge }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={edge ?? '100%'}
      height={edge ?? '100%'}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ display: 'block', flex: 'none', forcedColorAdjust: 'none' }}
    >
      <rect width={size} height={size} fill="#FFFFFF" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

/** Draws one square per dark module. */
function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
