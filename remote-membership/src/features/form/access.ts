import type { ApplicationDetail, DocumentSummary } from '@guildhall/shared/contracts';
import {
  gatheringStates,
  canReplaceRejected,
  canWithdraw,
  type ApplicationState,
  type DocumentKind,
} from '@guildhall/shared/domain';

/** What the current person may change in an application now; the server checks it again. */
export interface Access {
  /** `fill`: everything; `changes`: only what the office asked for; `read`: nothing. */
  mode: 'fill' | 'changes' | 'read';
  field: (key: string) => boolean;
  document: (kind: DocumentKind) => boolean;
  /** Whether a document may be replaced because the office rejected it. */
  replaceRejected: (document: DocumentSummary) => boolean;
  /** Referees can also be replaced while the application waits for references, long after the answers are locked. */
  nameReferees: boolean;
  /** Whether this referee may be removed. */
  referee: (id: string) => boolean;
  withdraw: boolean;
}

/** The stage of a submitted application; withdrawn and lapsed ones have none. */
export const stageOf: Partial<Record<ApplicationState, number>> = {
  submitted: 0,
  awaiting_references: 1,
  references_short: 1,
  in_review: 2,
  deferred: 2,
  conditionally_approved: 3,
  approved: 3,
  awaiting_payment: 3,
  active: 4,
};

/** True if a read-only application still waits for its applicant; an expired draft shows its own way on. */
export const isTaskOf = (userId: string, { applicant, state, progress }: ApplicationDetail): boolean =>
  applicant.id === userId && progress.turn === 'applicant' && state !== 'expired';

export const isOnItsWay = ({ state, submittedAt }: ApplicationDetail): boolean =>
  submittedAt !== null && stageOf[state] !== undefined;

/**
 * Derives the permissions from the application.
 * @param userId the signed-in person; only the applicant may change anything here, whatever their role
 */
export function accessOf(application: ApplicationDetail, userId: string): Access {
  const isOwner = application.applicant.id === userId;
  const withdraw = isOwner && canWithdraw(application.state, application.hold?.from ?? null);
  const replaceRejected = (document: DocumentSummary) => isOwner && canReplaceRejected(application.state, document);
  if (!isOwner || !application.editable) {
    const nameReferees = isOwner && gatheringStates.includes(application.state);
    return {
      mode: 'read',
      field: () => false,
      document: () => false,
      replaceRejected,
      nameReferees,
      referee: () => nameReferees,
      withdraw,
    };
  }
  const { changeRequest } = application;
  if (!changeRequest)
    return {
      mode: 'fill',
      field: () => true,
      document: () => true,
      replaceRejected,
      nameReferees: true,
      referee: () => true,
      withdraw,
    };
  const asksFor = (kind: 'field' | 'document' | 'referee', target?: string) =>
    changeRequest.items.some((item) => item.kind === kind && (target === undefined || item.target === target));
  return {
    mode: 'changes',
    field: (key) => asksFor('field', key),
    document: (kind) => asksFor('document', kind),
    replaceRejected,
    nameReferees: asksFor('referee'),
    referee: (id) => asksFor('referee', id),
    withdraw,
  };
}
