/** The shell's own pages; everything else is a remote's, known from the registry. */
export const shellRoutes = [
  { path: '/auth/login', page: 'login' },
  { path: '/auth/register', page: 'register' },
  { path: '/auth/verify-email', page: 'verifyEmail' },
  { path: '/auth/two-steps/:userId/:type', page: 'twoSteps' },
  { path: '/auth/forgot-password', page: 'forgotPassword' },
  { path: '/auth/reset-password/:userId', page: 'resetPassword' },
  { path: '/auth/set-up', page: 'setUp' },
  { path: '/auth/404', page: 'notFound' },
] as const;

export type ShellPage = (typeof shellRoutes)[number]['page'];

export const paths = {
  login: '/auth/login',
  register: '/auth/register',
  forgotPassword: '/auth/forgot-password',
  notFound: '/auth/404',
  home: '/home',
  twoSteps: (userId: string, type: string) => `/auth/two-steps/${userId}/${type}`,
} as const;
