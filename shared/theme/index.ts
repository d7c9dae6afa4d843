export { AppThemeProvider } from './AppThemeProvider.tsx';
export { createEmotionCache } from './emotion-cache.ts';
export { themeColours } from './palettes.ts';
export type { LocalePack } from './locale-packs.ts';
