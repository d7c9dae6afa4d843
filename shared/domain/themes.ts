/** The six colour themes of the specification (§9). */
export const themeNames = [
  'BLUE_THEME',
  'AQUA_THEME',
  'PURPLE_THEME',
  'GREEN_THEME',
  'CYAN_THEME',
  'ORANGE_THEME',
] as const;
export type ThemeName = (typeof themeNames)[number];

/** Used when neither the association nor the person has chosen another theme. */
export const defaultTheme: ThemeName = 'BLUE_THEME';
