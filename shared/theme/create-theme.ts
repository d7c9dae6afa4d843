import { createTheme } from '@mui/material/styles';
import type { ColorSystemOptions, Theme } from '@mui/material/styles';
import type { Direction, Mode, ThemeName } from '../store/types.ts';
import './augment.ts';
import { components } from './components.ts';
import type { LocalePack } from './locale-packs.ts';
import { neutrals, themeColours } from './palettes.ts';
import type { Meaning } from './palettes.ts';

export interface ThemeChoices {
  themeName?: ThemeName;
  direction?: Direction;
  /** Corner radius in px. */
  radius?: number;
  cardShadow?: boolean;
  /** Component texts in the language of a locale pack. */
  localePack?: LocalePack | undefined;
}

// The system's sans-serif: nothing to load, and it covers the scripts of all four languages.
const fontFamily = [
  'system-ui',
  '-apple-system',
  '"Segoe UI"',
  'Roboto',
  '"Noto Sans"',
  '"Noto Sans Arabic"',
  '"PingFang SC"',
  '"Microsoft YaHei"',
  '"Noto Sans CJK SC"',
  'Arial',
  'sans-serif',
].join(',');

const meaning = ({ main, tint, onMain }: Meaning) => ({ main, light: main, dark: main, tint, contrastText: onMain });

function colourScheme(mode: Mode, themeName: ThemeName): ColorSystemOptions {
  const colours = themeColours[themeName][mode];
  const ground = neutrals[mode];
  return {
    palette: {
      mode,
      primary: {
        main: colours.main,
        light: colours.tint,
        dark: colours.brandHover,
        tint: colours.tint,
        brand: colours.brand,
        contrastText: '#0B1220',
      },
      brand: {
        main: colours.brand,
        light: colours.tint,
        dark: colours.brandHover,
        tint: colours.tint,
        contrastText: colours.onBrand,
      },
      secondary: { main: colours.secondary, tint: colours.tint },
      success: meaning(ground.success),
      warning: meaning(ground.warning),
      error: meaning(ground.error),
      info: meaning(ground.info),
      background: { default: ground.page, paper: ground.paper, sunken: ground.sunken, outline: ground.outline },
      divider: ground.divider,
      text: { primary: ground.text, secondary: ground.textSecondary, disabled: ground.textDisabled },
    },
  };
}

const heading = (rem: number, lineHeight: number, fontWeight = 700) => ({
  fontSize: `${rem}rem`,
  lineHeight,
  fontWeight,
  letterSpacing: rem > 1.25 ? '-0.015em' : 0,
});

/**
 * Creates the theme of one colour choice; it contains light and dark as CSS variables, selected by `data-mode` on
 * `<html>`, so that prerendered pages serve both. Sizes and breakpoints are the specification's (§9).
 */
export function createAppTheme(choices: ThemeChoices = {}): Theme {
  const { themeName = 'BLUE_THEME', direction = 'ltr', radius = 7, cardShadow = true, localePack = {} } = choices;
  return createTheme(
    {
      cssVariables: { colorSchemeSelector: 'data-mode' },
      colorSchemes: { light: colourScheme('light', themeName), dark: colourScheme('dark', themeName) },
      direction,
      shape: { borderRadius: radius },
      breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
      typography: {
        fontFamily,
        h1: heading(1.875, 1.25),
        h2: heading(1.5, 1.3),
        h3: heading(1.25, 1.35),
        h4: heading(1.125, 1.4, 600),
        h5: heading(1, 1.45, 600),
        h6: heading(0.875, 1.5, 600),
        body1: { fontSize: '1rem', lineHeight: 1.6 },
        body2: { fontSize: '0.9375rem', lineHeight: 1.55 },
        caption: { fontSize: '0.8125rem', lineHeight: 1.5 },
        button: { fontSize: '0.9375rem', lineHeight: 1.5 },
      },
      components,
      cardShadow: cardShadow ? '0 1px 2px rgb(16 24 48 / 4%), 0 6px 20px -8px rgb(16 24 48 / 10%)' : 'none',
    },
    { components: localePack },
  );
}
