import { type NewUser } from '../platform/users/repository.ts';
import {
  askedRefereeStates,
  type Answers,
  type ApplicationState,
  type DecisionOutcome,
  type FixedDocumentKind,
  type RefereeState,
} from '@guildhall/shared/domain';
import { defaultDeadlines, isStatement, minuteMs, dayMs } from '@guildhall/shared/domain';
import type {
  applications,
  changeRequests,
  decisions,
  referees,
  timelineEntries,
} from '../platform/database/schema/index.ts';
import { fullName } from '../platform/audit/actor.ts';
import { declarationIn } from '../features/referees/consent/declarations.ts';
import { after, daysAfter } from '../platform/clock/clock.ts';
import { newId } from '../platform/secrets/ids.ts';
import { places, type DemoPerson, type DemoReferee } from './applications-people.ts';
import type { Plan, Random } from './applications-plan.ts';
import { decisionTexts, motivations, statements } from './applications-texts.ts';

type New<Table extends { $inferInsert: object }> = Table['$inferInsert'];
export type NewReferee = New<typeof referees> & { id: string };
export type NewEntry = New<typeof timelineEntries>;

interface Colleague {
  id: string;
  name: string;
}

/** The members of the office in the demo's stories. */
export interface Office {
  administrator: Colleague;
  staff: Colleague;
}

export interface Story {
  plan: Plan;
  person: DemoPerson;
  user: NewUser & { id: string };
  application: New<typeof applications> & { id: string; number: string };
  typeName: string;
  requiredDocument: FixedDocumentKind;
  referees: NewReferee[];
  timeline: NewEntry[];
  decision?: New<typeof decisions> & { id: string };
  changes?: New<typeof changeRequests>;
}

/** A demo person's answers; a draft has only the first ones. */
export function answersOf(person: DemoPerson, random: Random, isComplete: boolean): Answers {
  const { language, city, street, postalCode, phone, institution, employer } = places[person.country];
  const graduationYear = random.whole(1994, 2022);
  const begun: Answers = {
    firstName: person.firstName,
    lastName: person.lastName,
    email: `${person.mailbox}@mail.example`,
    birthDate: `${graduationYear - random.whole(24, 30)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
    nationality: person.country,
    phone,
    street,
    postalCode,
    city,
    country: person.country,
    profession: person.profession,
  };
  if (!isComplete) return begun;
  const isMemberElsewhere = random.happens(0.3);
  return {
    ...begun,
    title: random.pick([person.title, person.title, person.title, 'dr']),
    employer,
    yearsOfPractice: Math.max(0, 2026 - graduationYear - random.whole(0, 3)),
    degree: random.pick([
      'MA Conservation and Restoration',
      'BA Conservation',
      'PhD Heritage Science',
      'Diploma in Restoration',
    ]),
    institution,
    graduationYear,
    isMemberElsewhere,
    ...(isMemberElsewhere && { membershipsElsewhere: 'International Institute for Conservation, since 2016' }),
    motivation: random.pick(motivations[language]),
    declaresTruth: true,
    acceptsCodeOfConduct: true,
    acceptsDataProtection: true,
  };
}

const reviewedStates: readonly ApplicationState[] = [
  'in_review',
  'conditionally_approved',
  'deferred',
  'approved',
  'awaiting_payment',
  'active',
  'rejected',
  'payment_lapsed',
  'on_hold',
];

/** The states of an application's referees: regular ones first, then stand-bys. */
function refereeStatesFor(state: ApplicationState, random: Random): RefereeState[] {
  if (state === 'draft') return random.happens(0.6) ? ['named', 'named'] : ['named'];
  if (state === 'expired') return ['named'];
  if (state === 'submitted') return ['named', 'named'];
  if (state === 'references_short')
    return ['consented', random.pick(['cannot', 'does_not_know', 'conflict', 'lapsed', 'bounced'])];
  if (state === 'withdrawn') return ['cancelled', 'cancelled'];
  if (!reviewedStates.includes(state))
    return random.pick<RefereeState[]>([
      ['asked', 'asked'],
      ['consented', 'opened'],
      ['consented', 'asked', 'named'],
      ['does_not_know', 'opened', 'asked'],
      ['against', 'asked', 'opened'],
    ]);
  return random.pick<RefereeState[]>([
    ['consented', 'consented'],
    ['consented', 'consented', 'cancelled'],
    ['consented', 'cannot', 'consented'],
    ['consented', 'lapsed', 'consented'],
  ]);
}

const answeredStates: readonly RefereeState[] = ['consented', 'cannot', 'does_not_know', 'conflict', 'against'];
const momentOf = (plan: Plan, action: string): Date | undefined =>
  plan.steps.find((step) => step.action === action)?.at;

/** The last possible time of an event about an application's references. */
const endOfReferences = (plan: Plan, now: Date): Date =>
  ['startReview', 'runShort', 'withdraw', 'requestChanges'].map((action) => momentOf(plan, action)).find(Boolean) ??
  now;

interface StoryContext {
  random: Random;
  now: Date;
  office: Office;
}

/** Creates one referee: the row, and its timeline events. */
function writeReferee(
  { plan, application, timeline }: Story,
  source: DemoReferee,
  state: RefereeState,
  position: number,
  { random, now }: StoryContext,
): NewReferee {
  const askedAt = state === 'named' ? undefined : momentOf(plan, 'requestReferences');
  const end = endOfReferences(plan, now);
  const span = askedAt ? end.getTime() - askedAt.getTime() : 0;
  // The last consent starts the review, so it is just before it.
  const isLast = state === 'consented' && position === 2;
  const happenedAt = askedAt && (isLast ? after(end, -2000) : after(askedAt, random.between(0.2, 0.9) * span));
  const isAnswered = answeredStates.includes(state);
  const isOpen = askedRefereeStates.includes(state);
  const daysOpen = askedAt && isOpen ? (now.getTime() - askedAt.getTime()) / dayMs : 0;
  const remindedDay = defaultDeadlines.refereeReminderDays.filter((day) => day <= daysOpen).at(-1);
  const texts = answeredStates.find((answer) => answer === state);
  const answer = texts && texts in statements.en ? (texts as keyof typeof statements.en) : undefined;
  const hasStatement = answer !== undefined && isStatement(answer);
  const remindedAt = askedAt && remindedDay !== undefined ? daysAfter(askedAt, remindedDay) : undefined;
  const row: NewReferee = {
    id: newId(),
    applicationId: application.id,
    firstName: source.firstName,
    lastName: source.lastName,
    email: source.email,
    comparableEmail: source.email,
    organisation: source.organisation,
    relation: source.relation,
    language: source.language,
    position,
    isStandby: state === 'named' && position > 2,
    state,
    stateSince: (isAnswered || state !== 'asked' ? happenedAt : askedAt) ?? application.createdAt,
    askedAt,
    openedAt: isAnswered || state === 'opened' ? happenedAt && after(happenedAt, -20 * minuteMs) : undefined,
    remindedAt,
    remindedDay,
    answeredAt: isAnswered ? happenedAt : undefined,
    answer,
    statedRelation: isAnswered ? source.relation : undefined,
    knownForYears: hasStatement ? random.whole(2, 18) : undefined,
    statement: answer ? random.pick(statements[source.language][answer]) : undefined,
    signedAs: hasStatement ? fullName(source) : undefined,
    isConfidential: answer === 'against' || random.happens(0.6),
    declaration: answer ? declarationIn(source.language) : undefined,
    createdAt: application.createdAt,
    updatedAt: happenedAt ?? askedAt ?? application.createdAt,
    version: isAnswered ? 3 : 1,
  };
  const note = (
    at: Date | undefined,
    event: NewEntry['event'],
    actorKind: NewEntry['actorKind'],
    details: NewEntry['details'] = {},
  ) => {
    if (!at) return;
    timeline.push({
      applicationId: application.id,
      at,
      event,
      actorKind,
      actorName:
        actorKind === 'system'
          ? 'Guildhall'
          : actorKind === 'link'
            ? fullName(source)
            : (application.applicantName ?? ''),
      audience: 'applicant',
      details: { referee: fullName(source), ...details },
    });
  };
  note(after(application.createdAt, position * 7 * minuteMs), 'referee.named', 'user', {
    standby: row.isStandby ?? false,
  });
  note(askedAt && after(askedAt, position), 'referee.asked', 'system', { state: 'asked' });
  note(remindedAt, 'referee.reminded', 'system', { state });
  note(row.openedAt ?? undefined, 'referee.opened', 'link');
  if (answer) note(happenedAt, 'referee.answered', 'link', { answer });
  if (state === 'lapsed' || state === 'bounced') note(happenedAt, 'referee.lapsed', 'system', { state });
  if (state === 'cancelled') note(after(end, 1500), 'referee.cancelled', 'system', { state });
  return row;
}

const outcomeOf: Partial<Record<string, DecisionOutcome>> = {
  approve: 'approved',
  approveWithConditions: 'conditionally_approved',
  defer: 'deferred',
  reject: 'rejected',
};

const eventOf: Partial<Record<string, NewEntry['event']>> = {
  submit: 'application.submitted',
  requestReferences: 'application.references_requested',
  startReview: 'application.review_started',
  runShort: 'application.references_short',
  requestChanges: 'application.changes_requested',
  approve: 'application.decided',
  approveWithConditions: 'application.decided',
  defer: 'application.decided',
  reject: 'application.decided',
  awaitPayment: 'application.awaiting_payment',
  activate: 'application.activated',
  lapsePayment: 'application.lapsed',
  lapse: 'application.lapsed',
  withdraw: 'application.withdrawn',
  expire: 'application.expired',
  hold: 'application.held',
};

/** Creates the steps of the application itself. */
function writeSteps(story: Story, { office }: StoryContext): void {
  const { plan, application, timeline } = story;
  const applicant = { id: story.user.id, name: application.applicantName ?? '' };
  const actors: Partial<Record<string, Colleague>> = {
    submit: applicant,
    withdraw: applicant,
    requestChanges: office.staff,
    hold: office.staff,
    approve: office.administrator,
    approveWithConditions: office.administrator,
    defer: office.administrator,
    reject: office.administrator,
  };
  const entry = (at: Date, event: NewEntry['event'], actor: Colleague | undefined, rest: Partial<NewEntry> = {}) =>
    timeline.push({
      applicationId: application.id,
      at,
      event,
      actorKind: actor ? 'user' : 'system',
      actorId: actor?.id,
      actorName: actor?.name ?? 'Guildhall',
      audience: 'applicant',
      ...rest,
    });
  entry(plan.createdAt, 'application.created', applicant, { after: 'draft' });
  for (const { action, before, after: state, at } of plan.steps) {
    const event = eventOf[action];
    if (!event) throw new Error(`A demo case takes the step ${action}, which has no event.`);
    const outcome = outcomeOf[action];
    const memberNumber = action === 'activate' ? story.user.memberNumber : undefined;
    const details = { ...(outcome && { outcome }), ...(memberNumber && { memberNumber }) };
    entry(at, event, actors[action], { before, after: state, details });
    if (outcome)
      story.decision = {
        id: newId(),
        applicationId: application.id,
        outcome,
        ...decisionTexts[outcome],
        decidedById: office.administrator.id,
        decidedAt: at,
      };
  }
}

/** Creates an application's referees, timeline and decision, consistent with its plan. */
export function writeStory(
  story: Story,
  context: StoryContext,
  choices: readonly DemoReferee[],
  states?: RefereeState[],
): void {
  const chosen = states ?? refereeStatesFor(story.plan.state, context.random);
  writeSteps(story, context);
  const start = context.random.whole(0, choices.length - 1);
  story.referees = chosen.map((state, index) => {
    const source = choices[(start + index * 5) % choices.length];
    if (!source) throw new Error('There are no demo referees.');
    return writeReferee(story, source, state, index + 1, context);
  });
}
