export { AppThemeProvider } from './AppThemeProvider.tsx';
export { createAppTheme } from './create-theme.ts';
export type { ThemeChoices } from './create-theme.ts';
export { createEmotionCache } from './emotion-cache.ts';
export { themeColours } from './palettes.ts';
export { CacheProvider } from '@emotion/react';
export { themeNames } from '../store/types.ts';
export type { Mode, ThemeName } from '../store/types.ts';
