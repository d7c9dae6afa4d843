import { styled } from '@guildhall/shared/ui/core';

/** A dialog near the top of the window; full screen on narrow screens. */
export const Frame = styled('dialog')(({ theme }) => ({
  width: 'min(680px, calc(100vw - 48px))',
  maxWidth: 'none',
  maxHeight: 'min(640px, calc(100dvh - 128px))',
  margin: '72px auto auto',
  padding: 0,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 14,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: '0 24px 64px rgb(10 16 34 / 28%)',
  '&[open]': { display: 'flex', flexDirection: 'column' },
  '&::backdrop': { backgroundColor: 'rgb(10 16 34 / 45%)' },
  [theme.breakpoints.down('sm')]: {
    width: '100vw',
    height: '100dvh',
    maxHeight: 'none',
    margin: 0,
    border: 0,
    borderRadius: 0,
  },
}));

export const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  flex: 'none',
  minHeight: 64,
  paddingInline: theme.spacing(2.5, 1.5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '& > input': {
    flex: 1,
    minWidth: 0,
    height: 48,
    padding: 0,
    border: 0,
    background: 'none',
    color: theme.vars.palette.text.primary,
    font: 'inherit',
    fontSize: '1.0625rem',
    // It is the only input here and always has the focus.
    outline: 'none',
    '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  },
}));

export const Body = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  padding: theme.spacing(0.5, 1, 1),
  overflowY: 'auto',
  overscrollBehavior: 'contain',
}));

export const Footer = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 3),
  flex: 'none',
  padding: theme.spacing(1.25, 2.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.sunken,
  fontSize: '0.8125rem',
  '& kbd': {
    display: 'inline-block',
    minWidth: 22,
    marginInlineEnd: theme.spacing(0.75),
    paddingInline: theme.spacing(0.75),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 5,
    backgroundColor: theme.vars.palette.background.paper,
    font: 'inherit',
    fontSize: '0.75rem',
    lineHeight: '20px',
    textAlign: 'center',
  },
  // Without a keyboard there are no keys to explain.
  [theme.breakpoints.down('sm')]: { display: 'none' },
}));

export const Message = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(4, 3),
  color: theme.vars.palette.text.secondary,
  textAlign: 'center',
  '& > strong': { color: theme.vars.palette.text.primary, fontWeight: 600 },
}));
