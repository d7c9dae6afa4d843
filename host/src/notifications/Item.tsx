import type { ReactNode } from 'react';
import { Link } from '@guildhall/shared/router';
import { Grid, styled } from '@guildhall/shared/ui/core';

/** A line of the menu: an icon, a text, and the page behind it. */
export const Item = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 64,
  padding: theme.spacing(1.25, 1.5),
  borderRadius: 'var(--mui-shape-borderRadius)',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover, &:focus-visible': { backgroundColor: theme.vars.palette.background.sunken },
  '& > [data-part=icon]': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 40,
    height: 40,
    borderRadius: '50%',
    color: theme.vars.palette.brand.main,
    backgroundColor: theme.vars.palette.brand.tint,
  },
  '& > [data-part=text]': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.45 },
  '& [data-part=title]': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& [data-part=about]': { display: 'block', color: theme.vars.palette.text.secondary },
  '& [data-part=dot]': {
    flex: 'none',
    width: 8,
    height: 8,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.brand.main,
  },
  '&[data-unread] [data-part=title], & > [data-part=text] > bdi': { fontWeight: 700 },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
  '& > svg': { color: theme.vars.palette.text.secondary },
  '&[data-urgent]': {
    '& > [data-part=icon]': {
      color: theme.vars.palette.error.main,
      backgroundColor: theme.vars.palette.error.tint,
    },
    '& [data-part=note]': { color: theme.vars.palette.error.main, fontWeight: 600 },
  },
}));

export const ItemList = ({ children }: { children: ReactNode }) => (
  <Grid component="ul" plain p={1} gap={0.25}>
    {children}
  </Grid>
);
