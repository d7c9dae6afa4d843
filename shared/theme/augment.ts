import type { PaletteColorOptions } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';

// The theme's additions to MUI's: `brand` for text and fills, tints of the meanings, surfaces.
declare module '@mui/material/styles' {
  interface PaletteColor {
    tint: string;
    brand?: string;
  }
  interface SimplePaletteColorOptions {
    tint?: string;
    brand?: string;
  }
  interface Palette {
    brand: Palette['primary'];
  }
  interface PaletteOptions {
    brand?: PaletteColorOptions;
  }
  interface Theme {
    /** The shadow of cards; people can switch it off. */
    cardShadow: string;
  }
  interface ThemeOptions {
    cardShadow?: string;
  }
  interface TypeBackground {
    sunken: string;
    outline: string;
  }
}
