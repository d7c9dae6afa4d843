import { keyframes, styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';

// Our own elements instead of MUI's: a few lines of style each, while MUI's add several kilobytes to every page.

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
const pass = keyframes({ from: { insetInlineStart: '-40%' }, to: { insetInlineStart: '100%' } });
const breathe = keyframes({ '50%': { opacity: 0.45 } });

const Ring = styled('span')(({ theme }) => ({
  display: 'inline-block',
  flex: 'none',
  borderRadius: '50%',
  border: '0.2em solid transparent',
  borderBlockStartColor: 'currentColor',
  borderInlineEndColor: 'currentColor',
  color: theme.vars.palette.brand.main,
  animation: `${turn} 1s linear infinite`,
  '&[data-inherit]': { color: 'inherit' },
}));

interface CircularProgressProps extends Omit<ComponentProps<'span'>, 'color'> {
  /** Diameter in px. */
  size?: number;
  /** `inherit`: the surrounding text colour. */
  color?: 'brand' | 'inherit';
}

/** Progress of unknown duration. */
export const CircularProgress = ({ size = 40, color = 'brand', ...rest }: CircularProgressProps) => (
  <Ring
    role="progressbar"
    {...rest}
    {...(color === 'inherit' && { 'data-inherit': '' })}
    style={{ width: size, height: size, fontSize: Math.max(10, size / 2) }}
  />
);

const Track = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  height: 6,
  borderRadius: 3,
  backgroundColor: theme.vars.palette.divider,
  '& > span': {
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    borderRadius: 3,
    backgroundColor: theme.vars.palette.brand.main,
    transition: 'width 200ms',
  },
  '& > [data-endless]': { width: '40%', animation: `${pass} 1.4s ease-in-out infinite` },
  '@media (forced-colors: active)': { border: '1px solid', '& > span': { backgroundColor: 'Highlight' } },
}));

interface LinearProgressProps extends ComponentProps<typeof Track> {
  variant?: 'determinate' | 'indeterminate';
  /** In percent. */
  value?: number;
}

/** A progress bar, or an indeterminate one. */
export function LinearProgress({ variant = 'indeterminate', value = 0, ...rest }: LinearProgressProps) {
  const isKnown = variant === 'determinate';
  const known = isKnown && { 'aria-valuenow': Math.round(value), 'aria-valuemin': 0, 'aria-valuemax': 100 };
  return (
    <Track role="progressbar" {...known} {...rest}>
      {isKnown ? <span style={{ width: `${value}%` }} /> : <span data-endless="" />}
    </Track>
  );
}

const Grey = styled('span')(({ theme }) => ({
  display: 'block',
  height: '1.2em',
  marginBlock: '0.2em',
  borderRadius: 4,
  backgroundColor: theme.vars.palette.Skeleton.bg,
  animation: `${breathe} 2s ease-in-out 0.5s infinite`,
  '&[data-variant="rounded"]': { marginBlock: 0, borderRadius: 'var(--mui-shape-borderRadius)' },
}));

interface SkeletonProps extends ComponentProps<typeof Grey> {
  /** A line of text, or a block. */
  variant?: 'text' | 'rounded';
  width?: number | string | undefined;
  height?: number | string;
}

/** A placeholder while content loads. */
export const Skeleton = ({ variant = 'text', width, height, style, ...rest }: SkeletonProps) => (
  <Grey {...rest} data-variant={variant} style={{ width, height, ...style }} />
);
