import type { ApplicationDetail, DocumentSummary, Progress, RefereeSummary } from '@guildhall/shared/contracts';
import {
  closedApplicationStates,
  limits,
  may,
  missingFrom,
  openRefereeStates,
  progressOf,
  submissionBlockers,
  type ApplicationState,
  type FormDefinition,
  type Missing,
  type Role,
} from '@guildhall/shared/domain';
import { dayOf, daysAfter } from '../../lib/clock.ts';
import { fullName } from '../audit/actor.ts';
import { toMembershipType, type MembershipTypeRow } from '../membership-types/service.ts';
import { endOfDay } from './days.ts';
import type { Facts } from './facts.ts';
import type { ApplicationRow, CaseRow } from './repository.ts';

/** The moment and the association's zone that dates are judged by. */
export interface Moment {
  now: Date;
  zone: string;
}

const nothingMissing: Missing = { fields: {}, documents: [], referees: 0 };
const fillable: readonly ApplicationState[] = ['draft', 'changes_requested', 'references_short'];

interface Judged extends Facts {
  application: ApplicationRow;
  type: MembershipTypeRow;
}

/** What the applicant still has to add; nothing, once nothing can be added. */
export function missingIn(row: Judged, form: FormDefinition, { now, zone }: Moment): Missing {
  if (!fillable.includes(row.application.state)) return nothingMissing;
  const { answers } = row.application;
  const { requiredDocuments, refereesNeeded } = row.type;
  const known = { form, answers, requiredDocuments, refereesNeeded, documents: row.documentKinds };
  return missingFrom({ ...known, referees: row.refereeFacts }, dayOf(now, zone));
}

/** Collects what `progressOf` needs to know from an application's row and the tables around it. */
export function toProgress(row: Judged, missing: Missing, { zone }: Moment): Progress {
  const { application, openChanges, invoiceDueOn } = row;
  const end = (day: string | null | undefined) => (day ? endOfDay(day, zone).toISOString() : null);
  return progressOf({
    state: application.state,
    stateSince: application.stateSince.toISOString(),
    touchedAt: application.touchedAt.toISOString(),
    submissionBlockers: submissionBlockers(missing),
    referencesDueAt: lastLapse(row),
    changesDueAt: end(openChanges?.dueOn),
    changesSolved: openChanges?.items.every(({ solvedAt }) => solvedAt !== null) ?? true,
    resumeAt: end(application.resumeOn),
    invoiceDueAt: end(invoiceDueOn),
    letterWaits: row.letterWaits,
  });
}

function lastLapse({ refereeFacts }: Facts): string | null {
  const asked = refereeFacts.filter(({ state, askedAt }) => askedAt !== null && openRefereeStates.includes(state));
  const days = asked.map(({ askedAt }) => daysAfter(new Date(askedAt ?? 0), limits.refereeLapseDays).toISOString());
  return days.sort().at(-1) ?? null;
}

/** How many referees have consented, for "1 of 2"; an answer against would give itself away here. */
export const consentsIn = ({ refereeFacts }: Pick<Facts, 'refereeFacts'>): number =>
  refereeFacts.filter(({ state }) => state === 'consented').length;

type ReadOnly = Pick<ApplicationDetail, 'editable' | 'readOnlyWhy'>;

/** Whether the viewer may change answers now, and else why not. */
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

/** An application as the contract shows it. */
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
      email: applicant.email,
      memberNumber: applicant.memberNumber,
    },
    membershipType: toMembershipType(row.type, moment.now),
    form,
    answers: application.answers,
    ...editability(application, viewer.id),
    documents,
    referees,
    changeRequest: openChanges && {
      id: openChanges.id,
    currentStep: application.currentStep,
      dueAt: endOfDay(openChanges.dueOn, moment.zone).toISOString(),
      items: openChanges.items.map(({ solvedAt, ...item }) => ({ ...item, solved: solvedAt !== null })),
    },
    hold:
      application.state === 'on_hold'
        ? { reason: isOffice ? application.holdReason : null, resumeOn: application.resumeOn }
        : null,
    meeting: row.meetingFacts && {
      ...row.meetingFacts,
      pollId: isOffice ? row.meetingFacts.pollId : null,
      startsAt: new Date(row.meetingFacts.startsAt).toISOString(),
      endsAt: new Date(row.meetingFacts.endsAt).toISOString(),
    },
    assignee: assignee && { id: assignee.id, name: fullName(assignee) },
    missing,
    invoiceId: row.invoiceId,
    submittedAt: application.submittedAt?.toISOString() ?? null,
    createdAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
  };
}
