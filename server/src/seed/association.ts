import { initialSetting, writeSetting } from '../platform/settings/settings.ts';
import { demoAssociation, demoCountry } from './demo-association.ts';
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
