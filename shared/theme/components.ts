import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type Styles = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** How MUI's components look here: calm, flat, with one clear focus ring, and `brand` where text is involved. */
export const components: Styles = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { color: 'brand', disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        paddingInline: theme.spacing(2.25),
        fontWeight: 600,
        textTransform: 'none',
        letterSpacing: 0,
        gap: theme.spacing(1),
        whiteSpace: 'nowrap',
      }),
      outlined: ({ theme }) => ({
        color: theme.vars.palette.text.primary,
        borderColor: theme.vars.palette.divider,
        backgroundColor: theme.vars.palette.background.paper,
        '&:hover': {
          borderColor: theme.vars.palette.background.outline,
          backgroundColor: theme.vars.palette.background.sunken,
        },
      }),
      sizeSmall: { minHeight: 32, paddingInline: 12 },
      sizeLarge: { minHeight: 48, fontSize: '1rem' },
      text: { paddingInline: 10 },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 'var(--mui-shape-borderRadius)' } } },
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
