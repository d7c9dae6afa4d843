import { writeSetting, type Association } from '../platform/settings/settings.ts';
import type { Seed } from './seed.ts';

/**
 * The association of the demo data.
 * @internal tests start with it
 */
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

/** First of all, since mails and invoices bear its name. */
export const seedAssociation: Seed = {
  name: 'association',
  plant: ({ tx, clock }) => writeSetting(tx, clock, 'association', demoAssociation),
};

/** The demo is set up: its fees and its form are meant, and its mails stay in the development inbox. */
export const seedSetUp: Seed = {
  name: 'set-up',
  plant: ({ tx, clock }) =>
    writeSetting(tx, clock, 'setUp', {
      marks: { types: 'confirmed', form: 'confirmed', mail: 'skipped' },
      isDismissed: true,
    }),
};
