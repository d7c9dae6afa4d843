import { initialSetting, writeSetting, type Association } from '../platform/settings/settings.ts';
import type { Seed } from './seed.ts';

/** First, because mails and invoices contain its name. */
export const seedAssociation: Seed = {
  name: 'association',
  async plant({ tx, clock }) {
    await writeSetting(tx, clock, 'association', demoAssociation);
    // With its country, its invoice PDFs are electronic invoices.
    await writeSetting(tx, clock, 'invoicing', { ...initialSetting('invoicing'), sellerCountry: demoCountry });
  },
};

/** The demo is fully set up: its fees and form are confirmed, and its mails stay in the development inbox. */
export const seedSetUp: Seed = {
  name: 'set-up',
  plant: ({ tx, clock }) =>
    writeSetting(tx, clock, 'setUp', {
      marks: { types: 'confirmed', form: 'confirmed', mail: 'skipped' },
      isDismissed: true,
    }),
};

/** The association of the demo data, also used by tests. */
const demoAssociation: Association = {
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
