/** Every address this remote links to. */
export const paths = {
  refereeConsentSent: '/forms/referee-consent/success',
  register: '/auth/register',
} as const;
