import type {
  ApplicationDetail,
  ApplicationFile,
  ApplicationSummary,
  DeploymentsOverview,
  dryRunTransition,
  InvoiceDetail,
  InvoicePayment,
  LoadFigures,
  LoadsOfBuild,
  MailDetail,
  ResponseOf,
  MailSummary,
  MeetingSummary,
  MinutesDetail,
  MinutesItem,
  OfficeDashboard,
  OfficeFigures,
  PollDetail,
  PollInvitation,
  RemoteOverview,
  ScheduledItem,
  UserDetail,
  UserSummary,
} from '@guildhall/shared/contracts';

// Builders name only what a test is about; everything else is always the same.

export const someId = (number: number) => `0192f0c1-0000-7000-8000-${String(number).padStart(12, '0')}`;
const at = '2026-11-18T09:00:00.000Z';
const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });

export function buildApplication(parts: Partial<ApplicationDetail> = {}): ApplicationDetail {
  return {
    id: someId(1),
    number: 'APP-2026-00042',
    version: 3,
    state: 'in_review',
    stateSince: at,
    progress: { nextStep: 'decision', turn: 'committee', since: at, dueAt: null, blockedBy: [] },
    applicant: { id: someId(2), name: 'Ada Moreau', email: 'ada@example.org', memberNumber: null },
    membershipType: {
      id: someId(3),
      key: 'full',
      name: { en: 'Full member' },
      description: { en: 'With a vote' },
      fee: eur(12_000),
      feeDue: 'after_approval',
      taxRateBasisPoints: 0,
      refereesQualify: 'anybody',
      refereesText: null,
      asksReferees: 'after_check',
      refereesNeeded: 2,
      requiredDocuments: ['identity'],
      ownDocuments: [],
      open: true,
      opensOn: null,
    },
    form: {
      steps: [
        {
          key: 'person',
          title: { en: 'About you' },
          fields: [
            { key: 'firstName', type: 'text', label: { en: 'First name' }, required: true, private: false },
            { key: 'birthDate', type: 'day', label: { en: 'Date of birth' }, required: true, private: true },
          ],
        },
      ],
    },
    answers: { firstName: 'Ada', birthDate: '1985-12-10' },
    currentStep: null,
    editable: false,
    readOnlyWhy: 'submitted',
    documents: [],
    referees: [],
    changeRequest: null,
    hold: null,
    meeting: null,
    assignee: null,
    missing: { fields: {}, documents: [], referees: 0 },
    invoiceId: null,
    letterId: null,
    submittedAt: at,
    createdAt: at,
    updatedAt: at,
    ...parts,
  };
}

export const buildReferee = (
  parts: Partial<ApplicationDetail['referees'][number]> = {},
): ApplicationDetail['referees'][number] => ({
  id: someId(20),
  firstName: 'Rosa',
  lastName: 'Lind',
  email: 'rosa@example.org',
  organisation: 'University of Graz',
  relation: 'colleague',
  language: 'en',
  standby: false,
  order: 1,
  state: 'asked',
  askedAt: at,
  remindedAt: null,
  answeredAt: null,
  lapsesAt: '2026-12-09T09:00:00.000Z',
  setAside: false,
  version: 2,
  ...parts,
});

export const buildFile = (application: ApplicationDetail, parts: Partial<ApplicationFile> = {}): ApplicationFile => ({
  application,
  statements: [],
  decisions: [],
  mails: [],
  invoices: [],
  ...parts,
});

export const buildSummary = (parts: Partial<ApplicationSummary> = {}): ApplicationSummary => ({
  id: someId(1),
  version: 1,
  number: 'APP-2026-00042',
  applicantName: 'Ada Moreau',
  applicantColour: 'purple',
  membershipType: { en: 'Full member' },
  state: 'submitted',
  stateSince: at,
  progress: { nextStep: 'screening', turn: 'office', since: at, dueAt: null, blockedBy: [] },
  assigneeName: null,
  refereesAnswered: 0,
  refereesNeeded: 2,
  meetingAt: null,
  submittedAt: at,
  updatedAt: at,
  ...parts,
});

export const buildDashboard = (parts: Partial<OfficeDashboard> = {}): OfficeDashboard => ({
  mine: { myOverdueCases: 1, myCasesDueSoon: 0, myWaitingCases: 2, myQueries: 3, myWaitingQueries: 0 },
  work: {
    refundsDue: 0,
    toScreen: 3,
    toDecide: 2,
    draftMails: 4,
    failedMails: 0,
    unsentInvoices: 0,
    overdueInvoices: 1,
    openQueries: 5,
    openPolls: 2,
    pollsToSchedule: 1,
  },
  meetings: [],
  activeMemberships: 120,
  openAmount: eur(36_000),
  receivedThisYear: eur(480_000),
  recent: [
    {
      at,
      applicationId: someId(1),
      number: 'APP-2026-00042',
      applicantName: 'Emre Aksoy',
      event: 'referee.reminded',
      actor: 'Guildhall',
    },
  ],
  ...parts,
});

export const buildOfficeFigures = (parts: Partial<OfficeFigures> = {}): OfficeFigures => ({
  period: { from: '2026-10-01', to: '2026-11-24' },
  before: { from: '2026-07-01', to: '2026-08-24' },
  unit: 'month',
  submitted: { now: 7, before: 5 },
  decided: { now: 3, before: 0 },
  overTime: [
    { from: '2026-10-01', to: '2026-10-31', submitted: 4, decided: 3, paid: eur(36_000) },
    { from: '2026-11-01', to: '2026-11-24', submitted: 3, decided: 0, paid: eur(0) },
  ],
  states: [{ state: 'in_review', count: 2, medianDays: 4.25 }],
  referees: [{ outcome: 'answered', now: 6, before: 2 }],
  invoices: {
    unpaid: { count: 3, amount: eur(36_000) },
    overdue: { count: 1, amount: eur(12_000) },
    paid: { now: eur(36_000), before: eur(24_000) },
  },
  queries: {
    unanswered: 5,
    waiting: 2,
    asked: { now: 9, before: 4 },
    answered: { now: 8, before: 4 },
    firstAnswerHours: { now: 5.5, before: null },
  },
  ...parts,
});

export const buildMailSummary = (parts: Partial<MailSummary> = {}): MailSummary => ({
  id: someId(5),
  subject: 'Your application is approved',
  to: 'ada@example.org',
  template: 'decision.approved',
  class: 'reviewed',
  state: 'draft',
  about: { applicationId: someId(1), applicationNumber: 'APP-2026-00042' },
  isOutdated: false,
  scheduledFor: null,
  sentAt: null,
  bouncedAt: null,
  error: null,
  createdAt: at,
  updatedAt: at,
  ...parts,
});

export const buildMail = (parts: Partial<MailDetail> = {}): MailDetail => ({
  ...buildMailSummary(),
  version: 1,
  cc: [],
  language: 'en',
  body: 'Dear Ada Moreau, welcome.',
  links: [],
  attachments: [],
  attempts: 0,
  bounces: null,
  contradicts: [],
  handEdits: [],
  renewal: null,
  ...parts,
});

export const buildInvoice = (parts: Partial<InvoiceDetail> = {}): InvoiceDetail => ({
  id: someId(7),
  number: 'INV-2026-00017',
  kind: 'invoice',
  payerName: 'Ada Moreau',
  subject: 'Membership fee 2026',
  state: 'issued',
  isOverdue: false,
  gross: eur(12_000),
  open: eur(12_000),
  issuedOn: '2026-11-18',
  dueOn: '2026-12-18',
  applicationId: someId(1),
  updatedAt: at,
  version: 4,
  payer: { name: 'Ada Moreau', email: 'ada@example.org', address: 'Ring 1, Wien' },
  issuer: { name: 'Guild', address: 'Platz 2, Wien', bankAccount: 'AT00', taxNumber: 'ATU1' },
  supplied: null,
  lines: [
    {
      text: 'Membership fee',
      quantityMilli: 1000,
      unitPriceMinor: 10_000,
      discountBasisPoints: 0,
      taxRateBasisPoints: 2000,
      netMinor: 10_000,
      taxMinor: 2000,
    },
  ],
  net: eur(10_000),
  tax: eur(2000),
  paid: eur(0),
  credited: eur(0),
  waived: eur(0),
  owedBack: eur(0),
  creditNotes: [],
  perRate: [{ taxRateBasisPoints: 2000, netMinor: 10_000, taxMinor: 2000 }],
  payments: [],
  corrects: null,
  applicationNumber: 'APP-2026-00042',
  paymentReference: 'INV-2026-00017',
  paysOnline: true,
  ...parts,
});

export const buildPayment = (parts: Partial<InvoicePayment> = {}): InvoicePayment => ({
  id: someId(60),
  version: 1,
  kind: 'payment',
  method: 'cash',
  amount: { amountMinor: 5000, currency: 'EUR' },
  refundable: { amountMinor: 5000, currency: 'EUR' },
  isFromProvider: false,
  dispute: null,
  receivedOn: '2026-11-19',
  reference: '',
  state: 'succeeded',
  recordedBy: 'Greta Holm',
  createdAt: '2026-11-19T10:00:00.000Z',
  ...parts,
});

export const buildInvitation = (parts: Partial<PollInvitation> = {}): PollInvitation => ({
  id: someId(31),
  name: 'Rosa Lind',
  email: 'rosa@example.org',
  required: true,
  language: 'en',
  state: 'invited',
  remindedAt: null,
  answeredAt: null,
  answers: {},
  comment: '',
  zone: null,
  ...parts,
});

/** An open poll of two times in Vienna, for Rosa Lind, who is required, and Nils Berg. */
export const buildPoll = (parts: Partial<PollDetail> = {}): PollDetail => ({
  id: someId(30),
  version: 2,
  title: 'December committee',
  description: '',
  place: 'Room 4',
  zone: 'Europe/Vienna',
  durationMinutes: 60,
  deadline: '2026-11-27T17:00:00.000Z',
  showAnswers: true,
  closesWhenAnswered: false,
  state: 'open',
  slots: [
    { id: someId(41), startsAt: '2026-12-01T08:00:00.000Z', endsAt: '2026-12-01T09:00:00.000Z' },
    { id: someId(42), startsAt: '2026-12-02T13:00:00.000Z', endsAt: '2026-12-02T14:00:00.000Z' },
  ],
  invitations: [
    buildInvitation(),
    buildInvitation({ id: someId(32), name: 'Nils Berg', email: 'nils@example.org', required: false }),
  ],
  agenda: [],
  results: [],
  chosenSlotId: null,
  meeting: null,
  cancelledReason: null,
  createdAt: at,
  updatedAt: at,
  ...parts,
});

/** Minutes of the December committee, with two applications on its agenda. */
export const buildMinutes = (parts: Partial<MinutesDetail> = {}): MinutesDetail => ({
  version: 3,
  state: 'draft',
  title: 'December committee',
  meeting: plannedMeeting,
  invited: [
    { id: someId(31), name: 'Rosa Lind', required: true },
    { id: someId(32), name: 'Nils Berg', required: false },
  ],
  minuteTaker: '',
  attendance: {},
  guests: [],
  items: [
    buildMinutesItem(),
    buildMinutesItem({ applicationId: someId(52), number: 'APP-2026-00043', applicantName: 'Jean Petit' }),
  ],
  gaps: [],
  decisionsFrom: '2026-11-20T07:00:00.000Z',
  finished: null,
  updatedAt: at,
  ...parts,
});

export const buildMinutesItem = (parts: Partial<MinutesItem> = {}): MinutesItem => ({
  applicationId: someId(1),
  number: 'APP-2026-00042',
  applicantName: 'Ada Moreau',
  state: 'in_review',
  conflicts: [],
  notes: '',
  result: 'open',
  decision: null,
  ...parts,
});

/** A meeting that started an hour ago, by the tests' clock. */
export const plannedMeeting: MeetingSummary = {
  state: 'scheduled',
  startsAt: '2026-11-20T08:00:00.000Z',
  endsAt: '2026-11-20T10:00:00.000Z',
  zone: 'Europe/Vienna',
  place: 'Room 4',
  sequence: 0,
};

export const buildScheduled = (parts: Partial<ScheduledItem> = {}): ScheduledItem => ({
  kind: 'referee_reminder',
  at: '2026-11-20T15:00:00.000Z',
  subject: { kind: 'application', id: someId(1), label: 'APP-2026-00042' },
  who: 'Rosa Lind',
  ...parts,
});

export const buildUser = (parts: Partial<UserSummary> = {}): UserSummary => ({
  id: someId(9),
  email: 'rosa@example.org',
  firstName: 'Rosa',
  lastName: 'Lind',
  role: 3,
  state: 'active',
  language: 'en',
  memberNumber: null,
  avatarColour: 'green',
  createdAt: at,
  lastLoginAt: null,
  ...parts,
});

export const buildUserDetail = (parts: Partial<UserDetail> = {}): UserDetail => ({
  ...buildUser(),
  version: 3,
  phone: null,
  postalAddress: null,
  zone: 'Europe/Vienna',
  verifiedAt: at,
  membership: null,
  secondStep: { isOn: true, authenticatorSince: null, recoveryCodesLeft: 0 },
  openSessions: 1,
  invitation: null,
  addressChange: null,
  pausedUntil: null,
  refusesCodes: false,
  isLastAdministrator: false,
  ...parts,
});

/** `1.0.0+` and a hash of one repeated digit, so that builds are easy to tell apart. */
export const someBuild = (digit: string, version = '1.0.0') => `${version}+${digit.repeat(12)}`;

/** The started loads of one build and their results; the rate follows. */
export const buildFigures = (begun = 0, failures = 0, crashes = 0): LoadFigures => ({
  loads: begun - failures,
  failures,
  crashes,
  rate: begun === 0 ? null : (failures + crashes) / begun,
});

export const buildLoads = (hour = buildFigures(), day = hour): LoadsOfBuild => ({ hour, day });

/** A remote whose second build has been active since 10:00, with the first one to roll back to. */
export function buildRemote(parts: Partial<RemoteOverview> = {}): RemoteOverview {
  const { build = someBuild('2'), previous = { build: someBuild('1'), version: '1.0.0' }, canary = null } = parts;
  const others = [canary?.build, previous?.build].filter((one) => one !== undefined);
  return {
    id: 'membership',
    audience: 'public',
    build,
    version: '1.0.0',
    since: '2026-11-18T10:00:00.000Z',
    by: 'Greta Holm',
    previous,
    canary,
    enabled: true,
    builds: [build, ...others].map((one) => ({
      build: one,
      version: '1.0.0',
      at,
      isActive: one === build,
      isCanary: one === canary?.build,
      isPrevious: one === previous?.build,
    })),
    history: [
      { action: 'release', build, at: '2026-11-18T10:00:00.000Z', by: 'Greta Holm' },
      { action: 'release', build: someBuild('1'), at: '2026-11-17T10:00:00.000Z', by: 'npm start' },
    ],
    loads: { active: buildLoads(buildFigures(412)), canary: canary ? buildLoads() : null },
    ...parts,
  };
}

export const buildDeployments = (
  remotes: readonly RemoteOverview[] = [buildRemote()],
  revision = 7,
): DeploymentsOverview => ({
  revision,
  store: 'folder .guildhall/deployments',
  trouble: null,
  shell: { build: someBuild('a'), hostApi: '1.0.0', packages: { react: '19.3.1' } },
  remotes: [...remotes],
});

/** A dry run of a command without further effects. */
export const noConsequences: ResponseOf<typeof dryRunTransition> = {
  state: null,
  mails: [],
  dropped: [],
  invoices: [],
  referees: [],
  starts: [],
  stops: [],
  later: [],
};
