/**
 * The shell's own pages; all others belong to remotes and are known from the registry. `signedIn` pages are inside the
 * layout; the others are open to everyone and have no layout.
 */
export const shellRoutes = [
  { path: '/auth/login', page: 'login', access: 'public' },
  { path: '/auth/register', page: 'register', access: 'public' },
  { path: '/auth/verify-email', page: 'verifyEmail', access: 'public' },
  { path: '/auth/two-steps/:userId/:type', page: 'twoSteps', access: 'public' },
  { path: '/auth/forgot-password', page: 'forgotPassword', access: 'public' },
  { path: '/auth/reset-password/:userId', page: 'resetPassword', access: 'public' },
  { path: '/auth/invitation', page: 'invitation', access: 'public' },
  { path: '/auth/address-change', page: 'addressChange', access: 'public' },
  { path: '/auth/set-up', page: 'setUp', access: 'public' },
  { path: '/auth/maintenance', page: 'maintenance', access: 'public' },
  { path: '/auth/404', page: 'notFound', access: 'public' },
  { path: '/profile', page: 'profile', access: 'signedIn' },
] as const;

export type ShellRoute = (typeof shellRoutes)[number];
export type ShellPage = ShellRoute['page'];

export const paths = {
  login: '/auth/login',
  register: '/auth/register',
  forgotPassword: '/auth/forgot-password',
  maintenance: '/auth/maintenance',
  notFound: '/auth/404',
  home: '/home',
  profile: '/profile',
  /** The staff area's guided set-up, where the first administrator arrives after sign-in. */
  guidedSetUp: '/set-up',
  twoSteps: (userId: string, type: string) => `/auth/two-steps/${userId}/${type}`,
} as const;
