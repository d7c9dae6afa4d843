import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { fullName, sameAnswer } from '@guildhall/shared/domain';
import type { AnswerValue, ApplicationState, FormField } from '@guildhall/shared/domain';

/** The differences between two versions of an application, for a person about to act on the older one. */
export interface Differences {
  state: { before: ApplicationState; after: ApplicationState } | null;
  /** The changed answers, each with both values. */
  answers: { field: FormField; before: AnswerValue; after: AnswerValue }[];
  documents: boolean;
  /** Names of the referees who were added or removed, or whose status changed. */
  referees: string[];
  /** The previous and the current assignee; `null` means unassigned. */
  assignee: { before: string | null; after: string | null } | null;
}

/** Compares the version of an application that a person acted on with the current one (domain §4, scenario 14). */
export function differences(before: ApplicationDetail, after: ApplicationDetail): Differences {
  const fields = after.form.steps.flatMap((step) => step.fields);
  const documentsOf = ({ documents }: ApplicationDetail) =>
    documents.map(({ id, state }) => `${id} ${state}`).join('\n');
  return {
    state: before.state === after.state ? null : { before: before.state, after: after.state },
    answers: fields
      .filter(({ key }) => !sameAnswer(before.answers[key], after.answers[key]))
      .map((field) => ({
        field,
        before: before.answers[field.key] ?? null,
        after: after.answers[field.key] ?? null,
      })),
    documents: documentsOf(before) !== documentsOf(after),
    referees: changedReferees(before, after),
    assignee:
      before.assignee?.id === after.assignee?.id
        ? null
        : { before: before.assignee?.name ?? null, after: after.assignee?.name ?? null },
  };
}

function changedReferees(before: ApplicationDetail, after: ApplicationDetail): string[] {
  const known = new Map(before.referees.map((referee) => [referee.id, referee]));
  const remaining = new Set(after.referees.map(({ id }) => id));
  const moved = after.referees.filter(({ id, state, version }) => {
    const one = known.get(id);
    return !one || one.state !== state || one.version !== version;
  });
  const removed = before.referees.filter(({ id }) => !remaining.has(id));
  return [...moved, ...removed].map(({ firstName, lastName }) => fullName({ firstName, lastName }));
}
