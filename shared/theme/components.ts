import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type Styles = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** The styles of MUI's components: calm, flat, with one clear focus ring, and `brand` for text. */
export const components: Styles = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
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
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({ padding: theme.spacing(2, 3, 2.5), flexWrap: 'wrap', rowGap: theme.spacing(1) }),
    },
  },
};
