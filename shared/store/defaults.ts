import { defaultLanguage } from '../domain/languages.ts';
import type { Customizer, Loading, ShellState, UserAuth } from './types.ts';

export const defaultCustomizer: Customizer = {
  activeDir: 'ltr',
  activeMode: 'light',
  isModeBySystem: true,
  activeTheme: 'BLUE_THEME',
  SidebarWidth: 300,
  MiniSidebarWidth: 87,
  TopbarHeight: 70,
  isLayout: 'full',
  isCollapse: false,
  isSidebarHover: false,
  isMobileSidebar: false,
  isHorizontal: false,
  isLanguage: defaultLanguage,
  isLanguageChosen: false,
  componentLocale: 'auto',
  isCardShadow: true,
  borderRadius: 7,
};

export const signedOutAuth: UserAuth = {
  user: null,
  token: null,
  loginTime: null,
  isAuthenticated: false,
  errorMessage: null,
  successMessage: null,
  endedBy: null,
};

const defaultLoading: Loading = { isLoading: false };

export const shellDefaults: ShellState = {
  customizer: defaultCustomizer,
  'user-auth': signedOutAuth,
  loading: defaultLoading,
};

/** Fields about this moment in this tab: they are stored like the rest, but never restored. */
export const momentary: Readonly<Record<string, readonly string[]>> = {
  customizer: ['isMobileSidebar', 'isSidebarHover'],
  loading: ['isLoading'],
};
