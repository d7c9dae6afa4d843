// Replaces MUI's script that sets the colour scheme before the first paint (see webpack.ts): our pages have their own
// (shared/theme/first-paint.ts). What remains are the defaults that the theme providers of MUI and @mui/system start
// from; create-theme.ts sets ours.

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
