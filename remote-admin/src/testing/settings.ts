import type { Settings } from '@guildhall/shared/contracts';

const untouched = { version: 1, fixedBy: {}, changedAt: null, changedBy: null };

/** The settings of an installation that nobody has set up. */
export const buildSettings = (): Settings => ({
  association: {
    ...untouched,
    value: {
      name: 'Guildhall',
      address: '',
      email: '',
      replyTo: '',
      bankAccount: '',
      taxNumber: '',
      zone: 'UTC',
      language: 'en',
      currency: 'EUR',
      theme: 'BLUE_THEME',
    },
  },
  mail: {
    ...untouched,
    value: {
      host: '',
      port: 587,
      security: 'starttls',
      user: '',
      hasPassword: false,
      senderName: '',
      senderAddress: '',
    },
  },
  numbering: {
    ...untouched,
    value: { applications: 'APP', invoices: 'INV', creditNotes: 'CRN', queries: 'QRY', restartsEachYear: true },
  },
  availabilityNeedsLogin: { ...untouched, value: false },
  secondStepForOffice: { ...untouched, value: true },
});
