import { useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { addIcons, Box, Button, Text } from '@guildhall/shared/ui/core';
import { lateIcons } from '@guildhall/shared/ui/late-icons';

addIcons(lateIcons);

const width = 600;
const height = 200;
/** The server's limit, in characters of path data. */
const pathMax = 20_000;

interface SignatureFieldProps {
  /** SVG path data in a 600 × 200 box, or empty. */
  path: string;
  onDrawn: (path: string) => void;
}

/** An optional drawing area; the typed name is the signature, so no pointer is needed. */
export function SignatureField({ path, onDrawn }: SignatureFieldProps) {
  const { t } = useTranslation('referee');
  const [stroke, setStroke] = useState('');
  const drawing = useRef('');

  const draw = (next: string) => {
    drawing.current = next;
    setStroke(next);
  };
  const pointOf = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const along = (share: number, length: number) => Math.round(Math.min(Math.max(share, 0), 1) * length);
    return `${along((event.clientX - box.left) / box.width, width)} ${along((event.clientY - box.top) / box.height, height)}`;
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    draw(`M${pointOf(event)}`);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const to = `L${pointOf(event)}`;
    if (drawing.current !== '' && !drawing.current.endsWith(to)) draw(drawing.current + to);
  };
  const end = () => {
    const drawn = path + drawing.current;
    if (drawing.current.includes('L') && drawn.length <= pathMax) onDrawn(drawn);
    draw('');
  };

  return (
    <Box component="details" open={path !== ''}>
      <Box component="summary" sx={{ minHeight: 44, py: 1.25, cursor: 'pointer', fontWeight: 600 }}>
        {t('form.drawn')}
      </Box>
      <Text component="p" m={0} mb={1} size="small" tone="secondary">
        {t('form.drawnHint')}
      </Text>
      <Box
        component="svg"
        role="img"
        aria-label={t(path === '' ? 'form.drawnEmpty' : 'form.drawnDone')}
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        sx={{
          display: 'block',
          width: '100%',
          border: '1px dashed',
          borderColor: 'background.outline',
          borderRadius: 1,
          // Ink on paper, also in dark mode: the file looks the same.
          backgroundColor: '#fff',
          stroke: '#16264d',
          strokeWidth: 3,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
          fill: 'none',
          cursor: 'crosshair',
          // A finger draws here instead of scrolling the page.
          touchAction: 'none',
        }}
      >
        <path d={path + stroke} />
      </Box>
      {path !== '' && (
        <Button size="large" variant="text" icon="undo" onClick={() => onDrawn('')}>
          {t('form.clear')}
        </Button>
      )}
    </Box>
  );
}
