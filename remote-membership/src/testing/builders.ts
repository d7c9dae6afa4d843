import type {
  ApplicationDetail,
  ApplicationSummary,
  InvoiceDetail,
  InvoicePayment,
  InvoiceSummary,
  OwnDashboard,
  QueryDetail,
  QuerySummary,
  RefereeSummary,
} from '@guildhall/shared/contracts';
import type { Checkout } from '../features/payments/api.ts';

/** The signed-in person of `renderRemote`. */
export const adaId = '0192f0c1-0000-7000-8000-000000000001';
const uuid = (last: number) => `0192f0c1-0000-7000-8000-${String(last).padStart(12, '0')}`;
export const applicationId = uuid(10);
export const invoiceId = uuid(20);
export const checkoutId = uuid(30);
export const queryId = uuid(60);
const at = '2026-11-20T08:00:00Z';

const membershipType: ApplicationDetail['membershipType'] = {
  id: uuid(40),
  key: 'full',
  name: { en: 'Full member' },
  description: { en: 'For people who practise the profession.' },
  fee: { amountMinor: 120_00, currency: 'EUR' },
  feeDue: 'after_approval',
  taxRateBasisPoints: 0,
  refereesQualify: 'anybody',
  refereesText: null,
  asksReferees: 'after_check',
  refereesNeeded: 2,
  requiredDocuments: ['cv'],
  ownDocuments: [],
  open: true,
  opensOn: null,
};

const form: ApplicationDetail['form'] = {
  steps: [
    {
      key: 'person',
      title: { en: 'About you' },
      fields: [
        { key: 'firstName', type: 'text', label: { en: 'First name' }, required: true, private: true },
        { key: 'city', type: 'text', label: { en: 'Town' }, required: true, limits: { max: 20 }, private: true },
        { key: 'employed', type: 'checkbox', label: { en: 'I am employed' }, required: false, private: true },
        {
          key: 'employer',
          type: 'text',
          label: { en: 'Employer' },
          required: true,
          visibleIf: { field: 'employed', equals: true },
          private: true,
        },
      ],
    },
    {
      key: 'statement',
      title: { en: 'Statement' },
      fields: [{ key: 'why', type: 'paragraph', label: { en: 'Why do you apply?' }, required: true, private: false }],
    },
  ],
};

const progress = { nextStep: 'complete_and_submit', turn: 'applicant', since: at, dueAt: null, blockedBy: [] } as const;

export const buildApplication = (parts: Partial<ApplicationDetail> = {}): ApplicationDetail => ({
  id: applicationId,
  number: 'APP-2026-00042',
  version: 1,
  state: 'draft',
  stateSince: at,
  progress: { ...progress, blockedBy: [] },
  applicant: { id: adaId, name: 'Ada Moreau', email: 'ada@example.org', memberNumber: null },
  membershipType,
  form,
  answers: { firstName: 'Ada', city: 'Vienna' },
  currentStep: null,
  editable: true,
  readOnlyWhy: null,
  documents: [],
  referees: [],
  changeRequest: null,
  hold: null,
  meeting: null,
  assignee: null,
  missing: { fields: {}, documents: [], referees: 0 },
  invoiceId: null,
  letterId: null,
  submittedAt: null,
  createdAt: at,
  updatedAt: at,
  ...parts,
});

export const buildSummary = (parts: Partial<ApplicationSummary> = {}): ApplicationSummary => ({
  id: applicationId,
  version: 1,
  number: 'APP-2026-00042',
  applicantName: 'Ada Moreau',
  applicantColour: 'purple',
  membershipType: { en: 'Full member' },
  state: 'draft',
  stateSince: at,
  progress: { ...progress, blockedBy: [] },
  assigneeName: null,
  refereesAnswered: 0,
  refereesNeeded: 2,
  meetingAt: null,
  submittedAt: null,
  updatedAt: at,
  ...parts,
});

export const buildReferee = (parts: Partial<RefereeSummary> = {}): RefereeSummary => ({
  id: uuid(50),
  firstName: 'Grace',
  lastName: 'Lindqvist',
  email: 'grace@university.example',
  organisation: '',
  relation: 'teacher',
  language: 'en',
  standby: false,
  order: 1,
  state: 'named',
  askedAt: null,
  remindedAt: null,
  answeredAt: null,
  lapsesAt: null,
  setAside: false,
  version: 1,
  ...parts,
});

const euros = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });

export const buildInvoice = (parts: Partial<InvoiceDetail> = {}): InvoiceDetail => ({
  id: invoiceId,
  number: 'INV-2026-00017',
  kind: 'invoice',
  payerName: 'Ada Moreau',
  subject: 'Membership fee 2026',
  state: 'issued',
  isOverdue: false,
  gross: euros(120_00),
  open: euros(120_00),
  issuedOn: '2026-11-01',
  dueOn: '2026-12-01',
  applicationId,
  updatedAt: at,
  version: 1,
  payer: { name: 'Ada Moreau', email: 'ada@example.org', address: 'Ring 1\n1010 Vienna' },
  issuer: { name: 'Guild of Surveyors', address: 'Hall 2', bankAccount: 'AT61 1904 3002 3457 3201', taxNumber: '' },
  supplied: null,
  lines: [
    {
      text: 'Full member, one year',
      quantityMilli: 1000,
      unitPriceMinor: 120_00,
      discountBasisPoints: 0,
      taxRateBasisPoints: 0,
      netMinor: 120_00,
      taxMinor: 0,
    },
  ],
  net: euros(120_00),
  tax: euros(0),
  paid: euros(0),
  credited: euros(0),
  waived: euros(0),
  owedBack: euros(0),
  creditNotes: [],
  perRate: [{ taxRateBasisPoints: 0, netMinor: 120_00, taxMinor: 0 }],
  payments: [],
  corrects: null,
  applicationNumber: 'APP-2026-00042',
  paymentReference: 'INV-2026-00017',
  paysOnline: true,
  ...parts,
});

/** An invoice in a list. */
export const buildPayment = (parts: Partial<InvoicePayment> = {}): InvoicePayment => ({
  id: applicationId,
  version: 1,
  kind: 'payment',
  method: 'online',
  amount: euros(120_00),
  refundable: euros(0),
  isFromProvider: true,
  dispute: null,
  reference: '',
  receivedOn: '2026-11-19',
  state: 'succeeded',
  recordedBy: null,
  createdAt: '2026-11-19T08:00:00Z',
  ...parts,
});

export const buildInvoiceSummary = (parts: Partial<InvoiceSummary> = {}): InvoiceSummary => ({
  id: invoiceId,
  number: 'INV-2026-00017',
  kind: 'invoice',
  payerName: 'Ada Moreau',
  subject: 'Membership fee 2026',
  state: 'issued',
  isOverdue: false,
  gross: euros(120_00),
  open: euros(120_00),
  issuedOn: '2026-11-01',
  dueOn: '2026-12-01',
  applicationId,
  version: 1,
  updatedAt: at,
  ...parts,
});

export const buildCheckout = (parts: Partial<Checkout> = {}): Checkout => ({
  id: checkoutId,
  state: 'pending',
  amount: euros(120_00),
  invoice: {
    id: invoiceId,
    number: 'INV-2026-00017',
    subject: 'Membership fee 2026',
    payerName: 'Ada Moreau',
    issuerName: 'Guild of Surveyors',
    gross: euros(120_00),
    open: euros(120_00),
  },
  payment: null,
  startedAt: at,
  memberNumber: null,
  membershipIsActive: false,
  ...parts,
});

export const buildQuerySummary = (parts: Partial<QuerySummary> = {}): QuerySummary => ({
  id: queryId,
  number: 'QRY-2026-00003',
  subject: 'Deadline for changes',
  requesterName: 'Ada Moreau',
  category: 'application',
  priority: 'normal',
  state: 'open',
  assigneeName: null,
  snoozedUntil: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...parts,
});

export const buildQuery = (parts: Partial<QueryDetail> = {}): QueryDetail => ({
  ...buildQuerySummary(),
  version: 1,
  requester: { id: adaId, name: 'Ada Moreau', language: 'en' },
  about: { kind: 'application', id: applicationId, label: 'APP-2026-00042' },
  assignee: null,
  messages: [
    {
      id: uuid(61),
      kind: 'public',
      authorName: 'Ada Moreau',
      authorColour: 'purple',
      fromOffice: false,
      body: 'May I have a week more?',
      files: [],
      createdAt: at,
    },
  ],
  reopenableUntil: null,
  firstAnswerAt: null,
  ...parts,
});

export const buildOwnDashboard = (parts: Partial<OwnDashboard> = {}): OwnDashboard => ({
  applications: [],
  unpaidInvoices: [],
  openQueries: [],
  meetings: [],
  totals: { applications: 0, invoices: 0, queries: 0, unresolvedQueries: 0 },
  memberNumber: null,
  membership: null,
  renewal: null,
  ...parts,
});
