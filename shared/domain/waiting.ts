import { Role } from './permissions.ts';

/** What can wait for a person, and where they deal with it. One line for each kind of notification. */
interface WaitingKind {
  roles: readonly Role[];
  /** The page behind it; `id` is the one thing's, where it is one. */
  path: (id: string | null) => string;
}

const { administrator, staff, member } = Role;
const everybody = [administrator, staff, member] as const;

const kinds = {
  // Of one's own, one line for each thing.
  application_turn: { roles: everybody, path: (id) => `/forms/membership/${id ?? ''}` },
  invoice_due: { roles: everybody, path: (id) => `/paymentDialog?invoice=${id ?? ''}` },
  query_to_answer: { roles: everybody, path: (id) => `/query/list?query=${id ?? ''}` },
  // The office's, one line for each list.
  applications_to_screen: { roles: [administrator, staff], path: () => '/forms/membership/list?state=submitted' },
  applications_to_decide: { roles: [administrator], path: () => '/forms/membership/list?turn=committee' },
  queries_open: { roles: [administrator, staff], path: () => '/query/list?state=unanswered' },
  mails_to_send: { roles: [administrator, staff], path: () => '/draft-mails?state=draft' },
  mails_failed: { roles: [administrator, staff], path: () => '/draft-mails?state=failed' },
  invoices_overdue: { roles: [administrator, staff], path: () => '/invoiceList?state=overdue' },
} as const satisfies Record<string, WaitingKind>;

export type WaitingKindName = keyof typeof kinds;
export const waitingKinds: Readonly<Record<WaitingKindName, WaitingKind>> = kinds;
export const waitingKindNames = Object.keys(kinds) as [WaitingKindName, ...WaitingKindName[]];
