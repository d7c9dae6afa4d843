import type { ApplicationSummary, InvoiceSummary, OwnDashboard, QuerySummary } from '@guildhall/shared/contracts';
import { closedApplicationStates } from '@guildhall/shared/domain';

export type WorkItem = { key: string; dueAt: string | null; isOverdue: boolean } & (
  | { kind: 'application'; application: ApplicationSummary }
  | { kind: 'invoice'; invoice: InvoiceSummary }
  | { kind: 'query'; query: QuerySummary }
);

interface OpenWork {
  /** This person's work: overdue first, then by due date, then without a date. */
  mine: WorkItem[];
  /** Work of other people. */
  others: WorkItem[];
}

type OpenWorkSource = Pick<OwnDashboard, 'applications' | 'unpaidInvoices' | 'openQueries'>;

/** Splits open work into own work and work of others (domain rule 18). */
export function openWorkOf({ applications, unpaidInvoices, openQueries }: OpenWorkSource, now: Date): OpenWork {
  const open = applications.filter((application) => isOpen(application, now)).map(ofApplication(now));
  const invoices = unpaidInvoices.map(ofInvoice);
  const queries = openQueries.map(ofQuery);
  return {
    mine: [
      // A fee is listed once, as the invoice with its amount and pay button.
      ...open.filter(({ application: { progress } }) => isMine(progress) && progress.nextStep !== 'pay_invoice'),
      ...invoices,
      ...queries.filter(({ query }) => query.state === 'waiting_for_requester'),
    ].toSorted(byUrgency),
    others: [
      ...open.filter(({ application: { progress } }) => !isMine(progress) && progress.turn !== 'nobody'),
      ...queries.filter(({ query }) => query.state !== 'waiting_for_requester'),
    ],
  };
}

/** A lapsed application counts as open while the office can still reinstate it. */
const isOpen = ({ state, progress }: ApplicationSummary, now: Date): boolean =>
  !closedApplicationStates.includes(state) ||
  (progress.nextStep === 'ask_office' && progress.dueAt !== null && Date.parse(progress.dueAt) > now.getTime());

const isMine = ({ turn }: ApplicationSummary['progress']) => turn === 'applicant';

const ofApplication = (now: Date) => (application: ApplicationSummary) => {
  const { dueAt } = application.progress;
  const isOverdue = dueAt !== null && Date.parse(dueAt) < now.getTime();
  return { kind: 'application', key: application.id, application, dueAt, isOverdue } as const;
};

const ofInvoice = (invoice: InvoiceSummary) =>
  ({ kind: 'invoice', key: invoice.id, invoice, dueAt: invoice.dueOn, isOverdue: invoice.isOverdue }) as const;

const ofQuery = (query: QuerySummary) =>
  ({ kind: 'query', key: query.id, query, dueAt: null, isOverdue: false }) as const;

const byUrgency = (a: WorkItem, b: WorkItem): number =>
  Number(b.isOverdue) - Number(a.isOverdue) ||
  Number(a.dueAt === null) - Number(b.dueAt === null) ||
  (a.dueAt ?? '').localeCompare(b.dueAt ?? '');
