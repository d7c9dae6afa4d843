import { buildInvoice, buildQuerySummary, buildSummary } from '../../testing/builders.ts';
import { openWorkOf } from './open-work.ts';

const now = new Date('2026-11-20T12:00:00Z');
const blank = { applications: [], unpaidInvoices: [], openQueries: [] };
const step = (parts: Partial<ReturnType<typeof buildSummary>['progress']>) => ({
  ...buildSummary().progress,
  ...parts,
});
const keys = (items: { key: string }[]) => items.map(({ key }) => key);

test('sorts overdue work first, then by due date, then work without a date', () => {
  const { mine } = openWorkOf(
    {
      applications: [
        buildSummary({ id: 'later', progress: step({ dueAt: '2026-12-24T00:00:00Z' }) }),
        buildSummary({ id: 'late', progress: step({ dueAt: '2026-11-19T00:00:00Z' }) }),
      ],
      unpaidInvoices: [buildInvoice({ id: 'soon', dueOn: '2026-12-01' })],
      openQueries: [buildQuerySummary({ id: 'asked', state: 'waiting_for_requester' })],
    },
    now,
  );
  expect(keys(mine)).toEqual(['late', 'soon', 'later', 'asked']);
});

test('lists other people’s tasks below', () => {
  const { mine, others } = openWorkOf(
    {
      ...blank,
      applications: [buildSummary({ id: 'checked', state: 'submitted', progress: step({ turn: 'office' }) })],
      openQueries: [buildQuerySummary({ id: 'open', state: 'open' })],
    },
    now,
  );
  expect([keys(mine), keys(others)]).toEqual([[], ['checked', 'open']]);
});

test('lists a fee once, as its invoice, and omits closed applications', () => {
  const { mine, others } = openWorkOf(
    {
      ...blank,
      applications: [
        buildSummary({ id: 'due', state: 'awaiting_payment', progress: step({ nextStep: 'pay_invoice' }) }),
        buildSummary({ id: 'gone', state: 'withdrawn', progress: step({ nextStep: 'none', turn: 'nobody' }) }),
        buildSummary({ id: 'expired', state: 'expired', progress: step({ nextStep: 'apply_again' }) }),
      ],
      unpaidInvoices: [buildInvoice({ id: 'invoice' })],
    },
    now,
  );
  expect([keys(mine), keys(others)]).toEqual([['invoice'], []]);
});
