import type { CSSObject, SxProps, Theme } from '@mui/material/styles';

export interface ButtonLook {
  /** `contained` for the single main action, `outlined` beside it, `text` for the rest. */
  variant?: 'contained' | 'outlined' | 'text';
  color?: 'brand' | 'error' | 'inherit';
  size?: 'small' | 'medium' | 'large';
  fullWidth?: boolean;
  sx?: SxProps<Theme>;
}

/** The variants as attributes: one style sheet serves all buttons without per-button styles. */
export const lookAttributes = ({ variant = 'outlined', color = 'brand', size = 'medium', fullWidth }: ButtonLook) => ({
  'data-variant': variant,
  'data-color': color,
  'data-size': size,
  ...(fullWidth && { 'data-full': '' }),
});

/** Styles of buttons and button-like links. */
export function buttonStyle({ theme }: { theme: Theme }): CSSObject {
  const { brand, error, text, background, divider } = theme.vars.palette;
  const rest = '&:not(:disabled):not([aria-disabled=true])';
  return {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: theme.spacing(1),
    boxSizing: 'border-box',
    minHeight: 40,
    maxWidth: '100%',
    padding: theme.spacing(0.75, 2.25),
    border: '1px solid transparent',
    borderRadius: 'var(--mui-shape-borderRadius)',
    font: 'inherit',
    fontSize: '0.9375rem',
    fontWeight: 600,
    lineHeight: 1.4,
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color 120ms, border-color 120ms',
    '--main': brand.main,
    '--hover': brand.dark,
    '--on': brand.contrastText,
    '--tint': brand.tint,
    '&[data-color=error]': {
      '--main': error.main,
      '--hover': error.main,
      '--on': error.contrastText,
      '--tint': error.tint,
    },
    '&[data-color=inherit]': { '--main': 'currentColor', '--tint': background.sunken },
    '&[data-size=small]': { minHeight: 32, padding: theme.spacing(0.25, 1.5), fontSize: '0.875rem' },
    '&[data-size=large]': { minHeight: 48, fontSize: '1rem' },
    '&[data-full]': { width: '100%' },
    '&[data-variant=contained]': {
      color: 'var(--on)',
      backgroundColor: 'var(--main)',
      [`${rest}:hover`]: { backgroundColor: 'var(--hover)' },
    },
    '&[data-variant=outlined]': {
      color: text.primary,
      borderColor: divider,
      backgroundColor: background.paper,
      [`${rest}:hover`]: { borderColor: background.outline, backgroundColor: background.sunken },
    },
    '&[data-variant=outlined][data-color=error]': { color: error.main },
    '&[data-variant=text]': {
      color: 'var(--main)',
      backgroundColor: 'transparent',
      paddingInline: theme.spacing(1.25),
      [`${rest}:hover`]: { backgroundColor: 'var(--tint)' },
    },
    '&:disabled, &[aria-disabled=true]': { cursor: 'default', opacity: 0.6 },
    '@media (forced-colors: active)': { borderColor: 'ButtonText' },
  };
}
