import { useEffect, useRef, useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { Box, Button, TextInput } from '../core/index.ts';

export interface SignatureValue {
  /** The typed name: the signature itself. */
  name: string;
  /** What was drawn, as strokes of an SVG path in a 600 × 220 field, or `null`. */
  path: string | null;
}

export interface SignaturePadProps {
  value: SignatureValue;
  onChange: (value: SignatureValue) => void;
  label?: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  name?: string;
}

const width = 600;
const height = 220;
/** What the contract takes; a scribble beyond it stops growing. */
const maxPath = 20_000;

/**
 * A signature: the full name, typed, which is enough by itself and needs only a keyboard; and for who likes to, a
 * drawing beside it. The drawing is kept as an SVG path: small, sharp on paper, and nothing but lines.
 */
export function SignaturePad({ value, onChange, label, help, error, disabled = false, name }: SignaturePadProps) {
  const { t } = useTranslation('ui');
  const [stroke, setStroke] = useState<string | null>(null);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = Math.round(((event.clientX - box.left) / box.width) * width);
    const y = Math.round(((event.clientY - box.top) / box.height) * height);
    return `${Math.min(Math.max(x, 0), width)} ${Math.min(Math.max(y, 0), height)}`;
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (disabled) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setStroke(`M${point(event)}`);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const isFull = (value.path?.length ?? 0) + (stroke?.length ?? 0) > maxPath - 20;
    if (stroke !== null && !isFull) setStroke(`${stroke}L${point(event)}`);
  };
  const end = () => {
    if (stroke !== null && stroke.includes('L')) {
      onChange({ ...latest.current, path: `${latest.current.path ?? ''}${stroke}` });
    }
    setStroke(null);
  };

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextInput
        label={label ?? t('signature.typed')}
        help={help}
        error={error}
        value={value.name}
        disabled={disabled}
        autoComplete="name"
        inputProps={{ dir: 'auto', maxLength: 120 }}
        {...(name !== undefined && { name })}
        onChange={(event) => onChange({ ...value, name: event.target.value })}
      />
      <Box>
        <Box sx={{ mb: 0.75, fontSize: '0.9375rem', fontWeight: 600 }}>{t('signature.drawn')}</Box>
        <Box sx={{ position: 'relative' }}>
          <Box
            component="svg"
            role="img"
            aria-label={t('signature.pad')}
            viewBox={`0 0 ${width} ${height}`}
            onPointerDown={begin}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={end}
            sx={{
              display: 'block',
              width: '100%',
              touchAction: 'none',
              cursor: disabled ? 'default' : 'crosshair',
              border: '1px solid',
              borderColor: 'background.outline',
              borderRadius: 1,
              // Ink on paper in both modes: the signature is printed like this.
              backgroundColor: '#FFFFFF',
              fill: 'none',
              stroke: '#16264D',
              strokeWidth: 2.5,
              strokeLinecap: 'round',
              strokeLinejoin: 'round',
            }}
          >
            <path d={`M24 ${height - 36}H${width - 24}`} style={{ stroke: '#C3CAD9', strokeWidth: 1.5 }} />
            {value.path !== null && <path d={value.path} />}
            {stroke !== null && <path d={stroke} />}
          </Box>
        </Box>
        <Box sx={{ mt: 0.75, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Box sx={{ flex: '1 1 200px', color: 'text.secondary', fontSize: '0.875rem' }}>{t('signature.drawHelp')}</Box>
          {value.path !== null && !disabled && (
            <Button size="small" variant="text" icon="undo" onClick={() => onChange({ ...value, path: null })}>
              {t('signature.clear')}
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  );
}
