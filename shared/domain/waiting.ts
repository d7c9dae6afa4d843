import { figurePath, figures, type FigureName } from './figures.ts';
import { Role } from './permissions.ts';

/** Everything that can wait for a person, and where they handle it. One line per kind of notification. */
interface WaitingKind {
  roles: readonly Role[];
  /** The page behind it; `id` identifies a single item. */
  path: (id: string | null) => string;
  /** Its figure, if it represents a list. */
  figure?: FigureName;
}

const { administrator, staff, member } = Role;
const everybody = [administrator, staff, member] as const;

const list = <Name extends FigureName>(figure: Name, roles: readonly Role[]) => ({
  roles,
  figure,
  path: () => figurePath(figures[figure]),
});

const kinds = {
  // The person's own items, one line each.
  application_turn: { roles: everybody, path: (id) => `/forms/membership/${id ?? ''}` },
  invoice_due: { roles: everybody, path: (id) => `/paymentDialog?invoice=${id ?? ''}` },
  query_to_answer: { roles: everybody, path: (id) => `/query/list?query=${id ?? ''}` },
  // The office's lists, one line each.
  applications_to_screen: list('toScreen', [administrator, staff]),
  applications_to_decide: list('toDecide', [administrator]),
  queries_open: list('openQueries', [administrator, staff]),
  mails_to_send: list('draftMails', [administrator, staff]),
  mails_failed: list('failedMails', [administrator, staff]),
  invoices_overdue: list('overdueInvoices', [administrator, staff]),
} as const satisfies Record<string, WaitingKind>;

export type WaitingKindName = keyof typeof kinds;
export const waitingKinds: Readonly<Record<WaitingKindName, WaitingKind>> = kinds;
export const waitingKindNames = Object.keys(kinds) as [WaitingKindName, ...WaitingKindName[]];
