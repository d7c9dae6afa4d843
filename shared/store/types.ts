import type { SessionUser } from '../contracts/auth.ts';
import type { Language } from '../domain/languages.ts';
import type { ThemeName } from '../domain/themes.ts';

// The browser's data about the signed-in person is the contract's. The server decides; this only avoids refused clicks.
export type { SessionUser } from '../contracts/auth.ts';

export { themeNames, type ThemeName } from '../domain/themes.ts';

export type Mode = 'light' | 'dark';
export type Direction = 'ltr' | 'rtl';

/** The appearance settings; names and defaults are the specification's (§3, Appearance). */
export interface Customizer {
  activeDir: Direction;
  /** The current mode. With `isModeBySystem` it follows the device. */
  activeMode: Mode;
  isModeBySystem: boolean;
  activeTheme: ThemeName;
  /** The association's colours as last applied; while they are shown, the person has chosen none. */
  defaultTheme?: ThemeName | undefined;
  SidebarWidth: number;
  MiniSidebarWidth: number;
  TopbarHeight: number;
  isLayout: 'full' | 'boxed';
  isCollapse: boolean;
  isSidebarHover: boolean;
  isMobileSidebar: boolean;
  isHorizontal: boolean;
  /** Whether the person opened or closed the demo's navigation; until then it is open on the demo's pages only. */
  isDemoOpen?: boolean;
  isLanguage: Language;
  /** Whether the person chose it here; otherwise each page has the language that the server finds. */
  isLanguageChosen: boolean;
  /** The locale pack of components (pagination, rating, autocomplete); `auto` follows the language. */
  componentLocale: string;
  isCardShadow: boolean;
  borderRadius: number;
}

/** `person`: signed out by hand; `inactivity`: no activity for an hour. */
export type SignOutCause = 'person' | 'inactivity';

export interface UserAuth {
  user: SessionUser | null;
  token: string | null;
  /** ISO instant of the sign-in. */
  loginTime: string | null;
  isAuthenticated: boolean;
  errorMessage: string | null;
  successMessage: string | null;
  /** Who ended the last session here; `null` if the server did, or there was none. Other tabs learn it from the store. */
  endedBy: SignOutCause | null;
}

export interface Loading {
  isLoading: boolean;
}

/** The slices the shell owns. */
export interface ShellState {
  customizer: Customizer;
  'user-auth': UserAuth;
  loading: Loading;
}

/** Slices added by remotes when they load; names of the specification (§3, Persisted store). */
export const remoteSliceNames = [
  'chat',
  'email',
  'notes',
  'contacts',
  'ticket',
  'ecommerce',
  'userposts',
  'blog',
] as const;
export type RemoteSliceName = (typeof remoteSliceNames)[number];

export type RootState = ShellState & { [name in RemoteSliceName]?: object };
