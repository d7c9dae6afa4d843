import type { Theme } from '@guildhall/shared/ui/core';

/** The style of a navigation entry: at rest, hovered, and for the current page. */
export const navItemStyle = ({ theme: { vars, spacing } }: { theme: Theme }) =>
  ({
    display: 'flex',
    alignItems: 'center',
    gap: spacing(1.5),
    minHeight: 44,
    border: 0,
    borderRadius: 'var(--mui-shape-borderRadius)',
    background: 'none',
    color: vars.palette.text.secondary,
    font: 'inherit',
    fontWeight: 500,
    lineHeight: 1.35,
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'pointer',
    '&:hover, &[aria-expanded=true]': {
      color: vars.palette.text.primary,
      backgroundColor: `rgb(${vars.palette.text.primaryChannel} / 6%)`,
    },
    '&.active, &[data-current]': {
      color: vars.palette.brand.main,
      backgroundColor: vars.palette.brand.tint,
      fontWeight: 600,
    },
    '&:focus-visible': { outlineOffset: -2 },
    '@media (forced-colors: active)': {
      '&.active, &[data-current]': { outline: '2px solid Highlight', outlineOffset: -2 },
      '&:focus-visible': { outline: '3px solid Highlight', outlineOffset: -3 },
    },
  }) as const;
