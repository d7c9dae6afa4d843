import type { ApplicationDetail, DocumentSummary, Progress, RefereeSummary } from '@guildhall/shared/contracts';
import {
  closedApplicationStates,
  dayAt,
  endOfDay,
  may,
  missingFrom,
  progressOf,
  startOfDay,
  submissionBlockers,
  tallyReferences,
  type ApplicationState,
  type FormDefinition,
  type Missing,
  type Role,
} from '@guildhall/shared/domain';
import { fullName } from '../../platform/audit/actor.ts';
import { daysAfter } from '../../platform/clock/clock.ts';
import { endsAt } from '../../platform/settings/deadlines.ts';
import type { Moment } from '../../platform/settings/moment.ts';
import { lapsesAt } from './referees/repository.ts';
import { toMembershipType, type MembershipTypeRow } from '../membership-types/public.ts';
import type { Facts, ApplicationRow, CaseRow } from './repository.ts';
import { previousState } from './lifecycle/move.ts';

export const nothingMissing: Missing = { fields: {}, documents: [], referees: 0 };
/** States in which the applicant can still add something. */
const fillable: readonly ApplicationState[] = ['draft', 'changes_requested', 'references_short'];

interface Judged extends Omit<Facts, 'invoiceId'> {
  application: Pick<ApplicationRow, 'answers' | 'state' | 'stateSince' | 'touchedAt' | 'resumeOn'>;
  type: Pick<MembershipTypeRow, 'requiredDocuments' | 'ownDocuments' | 'refereesNeeded' | 'feeDue'>;
}

/** What the applicant still has to add; empty once nothing can be added. */
export function missingIn(row: Judged, form: FormDefinition, { now, zone }: Moment): Missing {
  if (!fillable.includes(row.application.state)) return nothingMissing;
  const { answers } = row.application;
  const { requiredDocuments, ownDocuments, refereesNeeded } = row.type;
  const known = { form, answers, requiredDocuments, ownDocuments, refereesNeeded, documents: row.documentKinds };
  return missingFrom({ ...known, referees: row.refereeFacts }, dayAt(now, zone));
}

/** Collects the input of `progressOf` from an application's row and the tables around it. */
export function toProgress(row: Judged, missing: Missing, { zone, deadlines }: Moment): Progress {
  const { application, openChanges, invoiceDueOn, meetingFacts, type } = row;
  const end = (day: string | null | undefined) => (day ? endOfDay(day, zone).toISOString() : null);
  const references = tallyReferences(row.refereeFacts, type.refereesNeeded);
  return progressOf({
    state: application.state,
    stateSince: application.stateSince.toISOString(),
    draftExpiresAt: endsAt(deadlines, daysAfter(application.touchedAt, deadlines.draftExpiryDays)).toISOString(),
    submissionBlockers: submissionBlockers(missing),
    referencesDueAt: lastLapse(row),
    referencesComplete: references.complete,
    referencesContested: references.contested,
    feeFirst: type.feeDue === 'before_review',
    changesDueAt: end(openChanges?.dueOn),
    changesSolved: openChanges?.items.every(({ solvedAt }) => solvedAt !== null) ?? true,
    resumeAt: application.resumeOn && startOfDay(application.resumeOn, zone).toISOString(),
    invoiceDueAt: end(invoiceDueOn),
    meetingAt: meetingFacts && meetingFacts.state !== 'held' ? new Date(meetingFacts.startsAt).toISOString() : null,
    letterWaits: row.letterId !== null,
    invoiceWaits: row.draftInvoiceId !== null,
    refundWaits: row.refundWaits === true,
  });
}

function lastLapse({ refereeFacts }: Pick<Facts, 'refereeFacts'>): string | null {
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  const ends = refereeFacts.flatMap(({ state, ...fact }) => {
    const end = lapsesAt({ state, askedAt: instant(fact.askedAt), lapsesAt: instant(fact.lapsesAt) });
    return end ? [end.getTime()] : [];
  });
  return ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString();
}

type ReadOnly = Pick<ApplicationDetail, 'editable' | 'readOnlyWhy'>;

/** Whether the viewer may change answers now, and if not, why. */
export function editability(row: ApplicationRow, viewerId: string): ReadOnly {
  if (row.applicantId !== viewerId) return { editable: false, readOnlyWhy: 'not_yours' };
  if (row.state === 'draft' || row.state === 'changes_requested') return { editable: true, readOnlyWhy: null };
  const isClosed = closedApplicationStates.includes(row.state);
  return { editable: false, readOnlyWhy: isClosed ? 'closed' : 'submitted' };
}

interface Parts {
  form: FormDefinition;
  documents: DocumentSummary[];
  referees: RefereeSummary[];
  viewer: { id: string; role: Role };
  moment: Moment;
}

/** An application in the contract's form. */
export function toDetail(row: CaseRow, { form, documents, referees, viewer, moment }: Parts): ApplicationDetail {
  const { application, applicant, openChanges, assignee } = row;
  const isOffice = may(viewer.role, 'application:readAll');
  const missing = missingIn(row, form, moment);
  return {
    id: application.id,
    number: application.number,
    version: application.version,
    state: application.state,
    stateSince: application.stateSince.toISOString(),
    progress: toProgress(row, missing, moment),
    applicant: {
      id: applicant.id,
      name: application.applicantName || fullName(applicant),
      email: applicant.email ?? '',
      memberNumber: applicant.memberNumber,
    },
    membershipType: toMembershipType(row.type, moment),
    form,
    answers: application.answers,
    currentStep: application.currentStep,
    ...editability(application, viewer.id),
    documents,
    referees,
    changeRequest: openChanges && {
      id: openChanges.id,
      dueAt: endOfDay(openChanges.dueOn, moment.zone).toISOString(),
      items: openChanges.items.map(({ solvedAt, ...item }) => ({ ...item, solved: solvedAt !== null })),
    },
    hold:
      application.state === 'on_hold'
        ? {
            reason: isOffice ? application.holdReason : null,
            resumeOn: application.resumeOn,
            from: previousState(application) ?? 'submitted',
          }
        : null,
    meeting: row.meetingFacts && {
      ...row.meetingFacts,
      pollId: isOffice ? row.meetingFacts.pollId : null,
      startsAt: new Date(row.meetingFacts.startsAt).toISOString(),
      endsAt: new Date(row.meetingFacts.endsAt).toISOString(),
    },
    assignee: assignee && { id: assignee.id, name: fullName(assignee), colour: assignee.colour },
    missing,
    invoiceId: row.invoiceId ?? (isOffice ? row.draftInvoiceId : null),
    letterId: isOffice ? row.letterId : null,
    submittedAt: application.submittedAt?.toISOString() ?? null,
    createdAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
  };
}
