import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { DocumentKind, LocalText } from '@guildhall/shared/domain';
import { askedFields, documentKinds, fullName } from '@guildhall/shared/domain';

/** Something the applicant can be asked to change. */
export type ChangeItem =
  | { kind: 'field'; target: string; label: LocalText }
  | { kind: 'document'; target: DocumentKind }
  | { kind: 'referee'; target: string; name: string };

export interface ChangeGroup {
  key: string;
  kind: ChangeItem['kind'];
  /** The step's title; the other groups are named by their kind. */
  title: LocalText | null;
  items: ChangeItem[];
}

/** Everything in an application that the office can ask to change, in form order. */
export function changeGroups(application: ApplicationDetail): ChangeGroup[] {
  const asked = new Set(askedFields(application.form, application.answers).map(({ key }) => key));
  const steps = application.form.steps.map((step): ChangeGroup => ({
    key: step.key,
    kind: 'field',
    title: step.title,
    items: step.fields
      .filter(({ key }) => asked.has(key))
      .map(({ key, label }) => ({ kind: 'field', target: key, label })),
  }));
  const referees = application.referees.map(({ id, firstName, lastName }): ChangeItem => ({
    kind: 'referee',
    target: id,
    name: fullName({ firstName, lastName }),
  }));
  return [
    ...steps,
    {
      key: 'documents',
      kind: 'document' as const,
      title: null,
      items: documentKinds.map((target): ChangeItem => ({ kind: 'document', target })),
    },
    { key: 'referees', kind: 'referee' as const, title: null, items: referees },
  ].filter(({ items }) => items.length > 0);
}
