import { buildInvoice, buildQuerySummary, buildSummary } from '../../testing/builders.ts';
import { openWorkOf } from './open-work.ts';

const now = new Date('2026-11-20T12:00:00Z');
const blank = { applications: [], unpaidInvoices: [], openQueries: [] };
const step = (parts: Partial<ReturnType<typeof buildSummary>['progress']>) => ({
  ...buildSummary().progress,
  ...parts,
});
const keys = (items: { key: string }[]) => items.map(({ key }) => key);

test('what is overdue comes first, then by its day, then what has none', () => {
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

test('what somebody else has to do waits below', () => {
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

test('a fee stands there once, as its invoice, and closed applications not at all', () => {
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
