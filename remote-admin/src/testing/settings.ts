import type { Settings } from '@guildhall/shared/contracts';
import { defaultDeadlines } from '@guildhall/shared/domain';

const untouched = { version: 1, fixedBy: {}, changedAt: null, changedBy: null };

/** The settings of a new installation. */
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
  backups: { ...untouched, value: { isOn: false, at: '03:00', keepDays: 14 } },
  deadlines: { ...untouched, value: defaultDeadlines },
  invoicing: {
    ...untouched,
    value: {
      dueDays: 30,
      note: { en: '', fr: '', ar: '', cn: '' },
      offersOnlinePayment: true,
      dunningDays: [14, 28, 42],
      dunningFees: [],
      graceDays: 60,
      lapsesAutomatically: true,
      sellerCountry: '',
      taxFreeReason: 'exempt',
    },
  },
  articles: { ...untouched, value: { articles: [] } },
  stripe: {
    ...untouched,
    value: {
      mode: 'test',
      hasTestSecretKey: false,
      hasTestWebhookSecret: false,
      hasLiveSecretKey: false,
      hasLiveWebhookSecret: false,
      testAccount: '',
      liveAccount: '',
    },
  },
  logo: { ...untouched, value: { image: null } },
  junkRetention: { ...untouched, value: { days: 30, spamDays: 14 } },
});
