// Stands in for MUI's script that sets the colour scheme before the page is painted (see webpack.ts): our pages bring
// their own (shared/theme/first-paint.ts), so this part never runs here. What is left are the names that the theme
// provider of MUI and the one below it, in @mui/system, start from; ours are set in create-theme.ts.

const defaultConfig = {
  attribute: 'data-mode',
  colorSchemeStorageKey: 'mui-color-scheme',
  defaultLightColorScheme: 'light',
  defaultDarkColorScheme: 'dark',
  modeStorageKey: 'mui-mode',
};

const DEFAULT_ATTRIBUTE = 'data-mode';
const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme';
const DEFAULT_MODE_STORAGE_KEY = 'mode';

const buildInitColorSchemeScript = (): never => {
  throw new Error('Pages bring a first script of their own; see shared/theme/first-paint.ts.');
};

export {
  defaultConfig,
  DEFAULT_ATTRIBUTE,
  DEFAULT_COLOR_SCHEME_STORAGE_KEY,
  DEFAULT_MODE_STORAGE_KEY,
  buildInitColorSchemeScript,
};
