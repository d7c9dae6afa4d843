import type { Mode, ThemeName } from '../store/types.ts';

/** The colours of one theme in one mode. `main` is the theme's own; `brand` is for text and for fills with text. */
export interface ThemeColours {
  main: string;
  /** Fills with text on them, links and selected items: at least 4.5 : 1 with `onBrand` and with every background. */
  brand: string;
  brandHover: string;
  onBrand: string;
  /** A light tint behind selected rows, chips and icons; `brand` text is readable on it. */
  tint: string;
  secondary: string;
}

const white = '#FFFFFF';
const ink = '#0B1220';

export const themeColours: Record<ThemeName, Record<Mode, ThemeColours>> = {
  BLUE_THEME: {
    light: {
      main: '#5D87FF',
      brand: '#3A5FD9',
      brandHover: '#2E4FBD',
      onBrand: white,
      tint: '#ECF1FF',
      secondary: '#49BEFF',
    },
    dark: {
      main: '#5D87FF',
      brand: '#94AFFF',
      brandHover: '#B1C5FF',
      onBrand: ink,
      tint: '#22315C',
      secondary: '#49BEFF',
    },
  },
  AQUA_THEME: {
    light: {
      main: '#0074BA',
      brand: '#0069A8',
      brandHover: '#00568A',
      onBrand: white,
      tint: '#E6F4FC',
      secondary: '#47D7BC',
    },
    dark: {
      main: '#1C9CE6',
      brand: '#6CC0F5',
      brandHover: '#94D2F9',
      onBrand: ink,
      tint: '#11375A',
      secondary: '#47D7BC',
    },
  },
  PURPLE_THEME: {
    light: {
      main: '#763EBD',
      brand: '#6B36B0',
      brandHover: '#582A93',
      onBrand: white,
      tint: '#F2EBFB',
      secondary: '#95CFD5',
    },
    dark: {
      main: '#9565D6',
      brand: '#C4A1F2',
      brandHover: '#D5BCF7',
      onBrand: ink,
      tint: '#382A5C',
      secondary: '#95CFD5',
    },
  },
  GREEN_THEME: {
    light: {
      main: '#0A7E6C',
      brand: '#0A7363',
      brandHover: '#075C4F',
      onBrand: white,
      tint: '#E3F5F1',
      secondary: '#B8C93A',
    },
    dark: {
      main: '#1CA88F',
      brand: '#6FD3BF',
      brandHover: '#97E0D1',
      onBrand: ink,
      tint: '#123F42',
      secondary: '#CCDA4E',
    },
  },
  CYAN_THEME: {
    light: {
      main: '#01C0C8',
      brand: '#00747A',
      brandHover: '#005D62',
      onBrand: white,
      tint: '#E0F7F8',
      secondary: '#FB9678',
    },
    dark: {
      main: '#01C0C8',
      brand: '#56D3D8',
      brandHover: '#84E0E4',
      onBrand: ink,
      tint: '#0F3F4C',
      secondary: '#FB9678',
    },
  },
  ORANGE_THEME: {
    light: {
      main: '#FA896B',
      brand: '#B2451B',
      brandHover: '#933714',
      onBrand: white,
      tint: '#FEF0EA',
      secondary: '#0074BA',
    },
    dark: {
      main: '#FA896B',
      brand: '#FDB191',
      brandHover: '#FEC7B0',
      onBrand: ink,
      tint: '#4A2C2E',
      secondary: '#49BEFF',
    },
  },
};

/** A meaning (success, warning, …): a colour for text, the tint behind it, and the text colour on its fill. */
export interface Meaning {
  main: string;
  tint: string;
  onMain: string;
}

export interface Neutrals {
  page: string;
  paper: string;
  /** A shade apart from paper: table heads, wells, hovered rows. */
  sunken: string;
  divider: string;
  /** Borders of inputs: at least 3 : 1 with paper. */
  outline: string;
  text: string;
  textSecondary: string;
  textDisabled: string;
  success: Meaning;
  warning: Meaning;
  error: Meaning;
  info: Meaning;
}

export const neutrals: Record<Mode, Neutrals> = {
  light: {
    page: '#F4F6FB',
    paper: '#FFFFFF',
    sunken: '#F7F9FC',
    divider: '#E3E8F1',
    outline: '#8590A6',
    text: '#1B2438',
    textSecondary: '#566178',
    textDisabled: '#9AA4B8',
    success: { main: '#0B7A53', tint: '#E4F6EE', onMain: white },
    warning: { main: '#8A5300', tint: '#FFF4DD', onMain: white },
    error: { main: '#C22B38', tint: '#FDECEE', onMain: white },
    info: { main: '#0B66B0', tint: '#E6F2FD', onMain: white },
  },
  dark: {
    page: '#0F1524',
    paper: '#182034',
    sunken: '#1D263D',
    divider: '#2C3752',
    outline: '#73809E',
    text: '#E9EDF7',
    textSecondary: '#A9B4CC',
    textDisabled: '#69758F',
    success: { main: '#6FDBAE', tint: '#143B36', onMain: ink },
    warning: { main: '#F5C469', tint: '#40341F', onMain: ink },
    error: { main: '#FF9A9A', tint: '#462733', onMain: ink },
    info: { main: '#82C3FB', tint: '#16365A', onMain: ink },
  },
};
