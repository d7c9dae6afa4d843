import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { ApplicationState, DocumentKind } from '@guildhall/shared/domain';

/** What the person in front of the screen may change in an application now; the server checks it again. */
export interface Access {
  /** `fill`: everything; `changes`: only what the office asked for; `read`: nothing. */
  mode: 'fill' | 'changes' | 'read';
  field: (key: string) => boolean;
  document: (kind: DocumentKind) => boolean;
  /** Referees can also be replaced while the case waits for references, long after the answers are closed. */
  nameReferees: boolean;
  /** Whether this referee may be taken off. */
  referee: (id: string) => boolean;
  withdraw: boolean;
}

const statesThatTakeReferees: readonly ApplicationState[] = ['awaiting_references', 'references_short'];
const statesThatCanBeWithdrawn: readonly ApplicationState[] = [
  ...statesThatTakeReferees,
  'draft',
  'submitted',
  'changes_requested',
  'in_review',
  'on_hold',
];

/**
 * Reads the rights out of the application.
 * @param userId the signed-in person; only the applicant changes anything here, whatever their role
 */
export function accessOf(application: ApplicationDetail, userId: string): Access {
  const isOwner = application.applicant.id === userId;
  const withdraw = isOwner && statesThatCanBeWithdrawn.includes(application.state);
  if (!isOwner || !application.editable) {
    const nameReferees = isOwner && statesThatTakeReferees.includes(application.state);
    return {
      mode: 'read',
      field: () => false,
      document: () => false,
      nameReferees,
      referee: () => nameReferees,
      withdraw,
    };
  }
  const { changeRequest } = application;
  if (!changeRequest)
    return { mode: 'fill', field: () => true, document: () => true, nameReferees: true, referee: () => true, withdraw };
  const asksFor = (kind: 'field' | 'document' | 'referee', target?: string) =>
    changeRequest.items.some((item) => item.kind === kind && (target === undefined || item.target === target));
  return {
    mode: 'changes',
    field: (key) => asksFor('field', key),
    document: (kind) => asksFor('document', kind),
    nameReferees: asksFor('referee'),
    referee: (id) => asksFor('referee', id),
    withdraw,
  };
}
