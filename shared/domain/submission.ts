import type { FieldProblem } from './field-types.ts';
import { checkAnswers, type Answers, type FormDefinition } from './form.ts';
import type { SubmissionBlocker } from './application.ts';
import { missingDocuments, type DocumentKind, type OwnDocument } from './documents.ts';
import { isClosedReferee, type ShownRefereeState } from './referee-visibility.ts';

export interface SubmissionFacts {
  form: FormDefinition;
  answers: Answers;
  requiredDocuments: readonly DocumentKind[];
  ownDocuments: readonly OwnDocument[];
  /** The kind of each existing document. */
  documents: readonly DocumentKind[];
  refereesNeeded: number;
  referees: readonly { state: ShownRefereeState; standby: boolean }[];
}

/** What blocks a submission: problems by field key, document kinds and the number of missing referees. */
export interface Missing {
  fields: Record<string, FieldProblem>;
  documents: DocumentKind[];
  referees: number;
}

/**
 * What an application still needs before it can be submitted (domain §2, draft → submitted).
 * @param today the day in the association's zone, `YYYY-MM-DD`
 */
export function missingFrom(facts: SubmissionFacts, today: string): Missing {
  const willBeAsked = facts.referees.filter(({ state, standby }) => !standby && !isClosedReferee(state));
  return {
    fields: checkAnswers(facts.form, facts.answers, today),
    documents: missingDocuments(facts, facts.documents),
    referees: Math.max(0, facts.refereesNeeded - willBeAsked.length),
  };
}

/** The reason codes of what is missing, in display order; empty when nothing is. */
export function submissionBlockers(missing: Missing): SubmissionBlocker[] {
  const problems = Object.values(missing.fields);
  const found: SubmissionBlocker[] = [];
  if (problems.some((problem) => problem !== 'must_be_ticked')) found.push('answers_incomplete');
  if (missing.documents.length > 0) found.push('documents_missing');
  if (missing.referees > 0) found.push('referees_missing');
  if (problems.includes('must_be_ticked')) found.push('declarations_open');
  return found;
}
