// People, applications and invoices of an association. Names and numbers are the same in every language.

export const people = [
  { name: 'Ada Moreau', colour: 'blue' },
  { name: 'Amara Okafor', colour: 'aqua' },
  { name: 'Jonas Weber', colour: 'purple' },
  { name: 'سلمى الحداد', colour: 'green' },
  { name: '李娜', colour: 'cyan' },
  { name: 'Maria do Carmo de Sousa e Albuquerque', colour: 'orange' },
] as const;

export interface SampleApplication {
  id: string;
  number: string;
  applicant: string;
  email: string;
  state: 'in_review' | 'awaiting_references' | 'approved' | 'changes_requested' | 'rejected';
  submittedAt: string;
}

const applicationOf = (
  number: number,
  person: number,
  state: SampleApplication['state'],
  submittedAt: string,
): SampleApplication => ({
  id: String(number),
  number: `APP-2026-000${number}`,
  applicant: people[person]?.name ?? '',
  email: `applicant.${number}@example.org`,
  state,
  submittedAt,
});

export const applications: readonly SampleApplication[] = [
  applicationOf(41, 0, 'in_review', '2026-09-14T08:20:00Z'),
  applicationOf(42, 1, 'awaiting_references', '2026-09-21T13:05:00Z'),
  applicationOf(43, 2, 'approved', '2026-08-30T09:45:00Z'),
  applicationOf(44, 3, 'changes_requested', '2026-10-02T16:30:00Z'),
  applicationOf(45, 4, 'in_review', '2026-10-05T07:10:00Z'),
  applicationOf(46, 5, 'rejected', '2026-07-19T11:00:00Z'),
];

export interface SampleInvoice {
  number: string;
  member: string;
  dueOn: string;
  state: 'paid' | 'issued' | 'overdue';
  amountMinor: number;
}

export const invoices: readonly SampleInvoice[] = [
  { number: 'INV-2026-00117', member: 'Ada Moreau', dueOn: '2026-10-31', state: 'paid', amountMinor: 12000 },
  { number: 'INV-2026-00118', member: 'Amara Okafor', dueOn: '2026-11-15', state: 'issued', amountMinor: 124550 },
  {
    number: 'INV-2026-00119',
    member: 'Maria do Carmo de Sousa e Albuquerque',
    dueOn: '2026-09-30',
    state: 'overdue',
    amountMinor: 8000,
  },
];

export const euros = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

/** Applications received per month. */
export const received = [
  { month: '2026-05', count: 12 },
  { month: '2026-06', count: 18 },
  { month: '2026-07', count: 9 },
  { month: '2026-08', count: 6 },
  { month: '2026-09', count: 21 },
  { month: '2026-10', count: 27 },
] as const;
