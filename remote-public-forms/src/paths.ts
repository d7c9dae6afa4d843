/** Every URL this remote links to. */
export const paths = {
  refereeConsentSent: '/forms/referee-consent/success',
  availabilitySent: '/forms/meeting-availibility/success',
  login: '/auth/login',
  register: '/auth/register',
} as const;
