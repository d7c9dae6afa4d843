import type { Association } from '../platform/settings/settings.ts';

/** The association of the demo data, also used by tests. */
export const demoAssociation: Association = {
  name: 'The Conservators’ Guild',
  address: 'Hofgasse 12\n1010 Wien\nAustria',
  email: 'office@guildhall.example',
  replyTo: '',
  bankAccount: 'AT61 1904 3002 3457 3201',
  taxNumber: 'ATU99999999',
  zone: 'Europe/Vienna',
  language: 'en',
  currency: 'EUR',
  theme: 'BLUE_THEME',
};

/** Its country (ISO 3166-1). */
export const demoCountry = 'AT';
