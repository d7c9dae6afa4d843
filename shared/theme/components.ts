import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type Styles = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** How MUI's components look here: calm, flat, with one clear focus ring, and `brand` where text is involved. */
export const components: Styles = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiCircularProgress: { defaultProps: { color: 'brand' } },
  MuiLinearProgress: {
    defaultProps: { color: 'brand' },
    styleOverrides: {
      root: ({ theme }) => ({ height: 6, borderRadius: 3, backgroundColor: theme.vars.palette.divider }),
      bar: { borderRadius: 3 },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiTooltip: {
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: '0.8125rem',
        padding: theme.spacing(0.75, 1.25),
        color: theme.vars.palette.background.paper,
        backgroundColor: theme.vars.palette.text.primary,
      }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: '0 24px 64px rgb(10 16 34 / 24%)',
        [theme.breakpoints.down('sm')]: { margin: theme.spacing(2) },
      }),
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem', fontWeight: 700, paddingBlock: '20px 8px' } } },
  MuiDialogActions: { styleOverrides: { root: ({ theme }) => ({ padding: theme.spacing(2, 3, 2.5) }) } },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: '0 12px 32px rgb(10 16 34 / 16%)',
        marginTop: 6,
        minWidth: 180,
      }),
    },
  },
  MuiMenuItem: {
    styleOverrides: { root: ({ theme }) => ({ minHeight: 40, gap: theme.spacing(1.5), fontSize: '0.9375rem' }) },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
};
