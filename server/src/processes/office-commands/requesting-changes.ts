import type { BodyOf, requestChanges } from '@guildhall/shared/contracts';
import {
  dayAt,
  documentKinds,
  endOfDay,
  localText,
  type ApplicationActor,
  type Language,
} from '@guildhall/shared/domain';
import type { AppServices } from '../../platform/app-services.ts';
import { momentOf } from '../../platform/settings/moment.ts';
import { fullName, type Actor } from '../../platform/audit/actor.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem, type FieldProblems } from '../../platform/problems/problem.ts';
import { newId } from '../../platform/secrets/ids.ts';
import {
  addChanges,
  applicantOf,
  type ApplicationRow,
  changesRequestedMail,
  createRefereeRepository,
  deadlineDay,
  documentNames,
  mailApplicant,
  moveApplication,
} from '../../features/applications/public.ts';
import { readForm } from '../../features/membership-types/public.ts';

type Items = BodyOf<typeof requestChanges>['items'];

/** The names of everything on an application that can be changed, by kind and target. */
async function changeables(tx: Transaction, row: ApplicationRow, language: Language): Promise<Map<string, string>> {
  const form = await readForm(tx, row.formVersionId);
  const fields = form.steps.flatMap((step) => step.fields);
  const referees = await createRefereeRepository(tx).ofApplication(row.id);
  return new Map([
    ...fields.map((field) => [`field:${field.key}`, localText(field.label, language)] as const),
    ...documentKinds.map((kind) => [`document:${kind}`, documentNames[language][kind]] as const),
    ...referees.map((referee) => [`referee:${referee.id}`, fullName(referee)] as const),
  ]);
}

function refuseUnknownTargets(items: Items, known: Map<string, string>): void {
  const fields: FieldProblems = {};
  items.forEach(({ kind, target }, index) => {
    if (!known.has(`${kind}:${target}`))
      fields[`items.${index}.target`] = { code: 'unknown_target', message: 'The application has nothing like this.' };
  });
  if (Object.keys(fields).length > 0)
    throw problem.unprocessable('unknown_target', 'Something asked for is not part of this application.', fields);
}

interface ChangeRequest {
  actor: Actor;
  by: ApplicationActor;
  requestedById: string;
  items: Items;
  /** The deadline for the applicant's changes. */
  dueOn: string;
}

/**
 * Requests changes of fields, documents or referees from the applicant, and mails them the list.
 * @throws Problem 409 if the state doesn't allow it; 422 `day_in_past`, `unknown_target`
 */
export async function requestChangesOf(
  tx: Transaction,
  { clock, mails }: AppServices,
  row: ApplicationRow,
  { actor, by, requestedById, items, dueOn }: ChangeRequest,
): Promise<void> {
  const { now, zone } = await momentOf(tx, clock);
  // Checked first: if the state doesn't allow it, that is the refusal, whatever else is wrong.
  const moved = await moveApplication(tx, clock, row, 'requestChanges', {
    actor,
    by,
    set: { dueOn },
    details: { count: items.length, dueOn },
  });
  if (dueOn < dayAt(now, zone)) throw problem.field('dueOn', 'day_in_past', 'Choose a day in the future.');
  const applicant = await applicantOf(tx, row);
  const names = await changeables(tx, row, applicant.language);
  refuseUnknownTargets(items, names);
  await addChanges(tx, {
    applicationId: row.id,
    items: items.map((item) => ({ ...item, id: newId(), solvedAt: null })),
    dueOn,
    requestedById,
    createdAt: now,
  });
  const lines = items.map(({ kind, target, note }) => `– ${names.get(`${kind}:${target}`)}: ${note}`);
  const { name, language, link } = applicant;
  await mailApplicant(mails, tx, moved, applicant, {
    template: changesRequestedMail,
    data: {
      name,
      number: row.number,
      items: lines.join('\n'),
      // The last moment of the day, so that it is this day in the association's zone.
      day: deadlineDay(endOfDay(dueOn, zone), language, zone),
      link,
    },
    createdById: requestedById,
  });
}
