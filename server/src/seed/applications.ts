import { dayAt, defaultDeadlines, localText, periodOn, Role, type Language } from '@guildhall/shared/domain';
import { asc, eq, inArray } from 'drizzle-orm';
import {
  applicationRevisions,
  applications,
  changeRequests,
  decisions,
  membershipTypes,
  numberSeries,
  referees,
  timelineEntries,
  users,
} from '../platform/database/schema/index.ts';
import { fullName } from '../platform/audit/actor.ts';
import { ensureMembershipTypes } from '../features/membership-types/default-types.ts';
import { daysAfter } from '../platform/clock/clock.ts';
import { createMembershipRepository, type NewMembership } from '../platform/memberships/memberships.ts';
import { newId } from '../platform/secrets/ids.ts';
import { createUserRepository } from '../platform/users/repository.ts';
import { plantPapers } from './applications-files.ts';
import { plantMails } from './applications-mails.ts';
import { demoPeople, demoReferees, places, type DemoPerson } from './applications-people.ts';
import { planCase, planCases, type Plan, createRandom, type Random } from './applications-plan.ts';
import { answersOf, writeStory, type Office, type Story } from './applications-story.ts';
import { changeNotes } from './applications-texts.ts';
import type { Seed, SeedContext } from './seed.ts';

type TypeRow = typeof membershipTypes.$inferSelect;

const memberAddress = 'member@guildhall.example';
const colours = ['blue', 'aqua', 'purple', 'green', 'cyan', 'orange'] as const;
const stride = 23;
const laterThanDraft = (plan: Plan) => plan.steps[0]?.action === 'submit';

/** The account of a demo applicant. It has no password, so nobody can sign in with it. */
function accountOf(person: DemoPerson, plan: Plan, index: number): Story['user'] {
  const createdAt = daysAfter(plan.createdAt, -1);
  return {
    id: newId(),
    email: `${person.mailbox}@mail.example`,
    firstName: person.firstName,
    lastName: person.lastName,
    role: Role.member,
    state: 'active',
    language: places[person.country].language,
    zone: 'Europe/Vienna',
    avatarColour: colours[index % colours.length],
    verifiedAt: createdAt,
    lastLoginAt: plan.steps.at(-1)?.at ?? plan.createdAt,
    createdAt,
    updatedAt: createdAt,
  };
}

/** The demo's stories without their results. */
function beginStory(
  plan: Plan,
  person: DemoPerson,
  user: Story['user'],
  type: TypeRow,
  random: Random,
  office: Office,
): Story {
  const last = plan.steps.at(-1)?.at ?? plan.createdAt;
  const momentOf = (action: string) => plan.steps.find((step) => step.action === action)?.at;
  const isBeingWorkedOn = ['in_review', 'changes_requested', 'on_hold', 'deferred'].includes(plan.state);
  return {
    plan,
    person,
    user,
    typeName: localText(type.name, user.language ?? 'en'),
    requiredDocument: type.requiredDocuments[0] ?? 'cv',
    referees: [],
    timeline: [],
    application: {
      id: newId(),
      number: '',
      applicantId: user.id,
      membershipTypeId: type.id,
      formVersionId: type.formVersionId,
      answers: answersOf(person, random, laterThanDraft(plan)),
      applicantName: fullName(person),
      applicantEmail: user.email,
      state: plan.state,
      stateSince: last,
      returnState: plan.state === 'changes_requested' || plan.state === 'lapsed' ? 'awaiting_references' : null,
      heldState: plan.state === 'on_hold' ? 'in_review' : null,
      assigneeId: isBeingWorkedOn ? office.staff.id : null,
      submittedAt: momentOf('submit'),
      decidedAt: plan.steps.find(({ action }) =>
        ['approve', 'approveWithConditions', 'defer', 'reject'].includes(action),
      )?.at,
      activatedAt: momentOf('activate'),
      touchedAt: momentOf('submit') ?? plan.createdAt,
      createdAt: plan.createdAt,
      updatedAt: last,
      version: plan.steps.length + random.whole(2, 9),
    },
  };
}

/**
 * Assigns numbers in the order in which applications were started and memberships activated; the series continue from
 * there.
 * @returns the memberships of those who have become members
 */
async function giveNumbers(
  { tx, clock }: SeedContext,
  stories: readonly Story[],
  types: readonly TypeRow[],
): Promise<NewMembership[]> {
  const perYear = new Map<number, number>();
  for (const { application } of [...stories].sort((a, b) => a.plan.createdAt.getTime() - b.plan.createdAt.getTime())) {
    const year = Number(dayAt(application.createdAt, 'Europe/Vienna').slice(0, 4));
    const next = (perYear.get(year) ?? 0) + 1;
    perYear.set(year, next);
    application.number = `APP-${year}-${String(next).padStart(5, '0')}`;
  }
  const members = stories
    .filter(({ plan }) => plan.state === 'active')
    .sort((a, b) => (a.application.stateSince?.getTime() ?? 0) - (b.application.stateSince?.getTime() ?? 0));
  const memberships = members.map(({ user, application }, index) => {
    user.memberNumber = `M-${String(index + 1).padStart(5, '0')}`;
    const kind = types.find(({ id }) => id === application.membershipTypeId)?.periodKind ?? 'calendar_year';
    const since = application.activatedAt && dayAt(application.activatedAt, 'Europe/Vienna');
    const period = periodOn(kind, since ?? null, dayAt(clock.now(), 'Europe/Vienna'));
    return {
      personId: user.id,
      typeId: application.membershipTypeId,
      joinedOn: since ?? period.from,
      period,
      source: 'invoice' as const,
      at: application.activatedAt ?? application.createdAt,
    };
  });
  await tx
    .insert(numberSeries)
    .values([
      ...[...perYear].map(([year, last]) => ({ series: 'APP', year, last })),
      { series: 'MEM', year: 0, last: members.length },
    ]);
  return memberships;
}

/** The changes requested in applications that wait, or waited in vain, for them. */
function changesOf({ plan, application }: Story, random: Random, office: Office, now: Date): Story['changes'] {
  const asked = plan.steps.find(({ action }) => action === 'requestChanges')?.at;
  if (!asked) return undefined;
  const isLapsed = plan.state === 'lapsed';
  const daysLeft = random.whole(3, 12);
  const dueOn = dayAt(isLapsed ? daysAfter(asked, 14) : daysAfter(now, daysLeft), 'UTC');
  const field = { id: newId(), kind: 'field' as const, target: 'street', note: changeNotes.field, solvedAt: null };
  const paper = { id: newId(), kind: 'document' as const, target: 'cv', note: changeNotes.document, solvedAt: null };
  application.dueOn = dueOn;
  // Reminders that would have been sent by now count as sent.
  const [firstReminder] = defaultDeadlines.changesReminderDaysBefore;
  application.remindedDay = !isLapsed && firstReminder && daysLeft <= firstReminder ? firstReminder : null;
  return {
    applicationId: application.id,
    items: random.happens(0.5) ? [field, paper] : [paper],
    dueOn,
    requestedById: office.staff.id,
    createdAt: asked,
    cancelledAt: isLapsed ? application.stateSince : null,
  };
}

/** Why an application is on hold, and until when. */
function restOf({ plan, application }: Story, now: Date): void {
  if (plan.state !== 'on_hold') return;
  application.holdReason = 'The applicant is abroad until the middle of the month and asked us to wait.';
  application.resumeOn = dayAt(daysAfter(now, 12), 'UTC');
}

const revisionOf = ({ application, user }: Story): (typeof applicationRevisions.$inferInsert)[] =>
  application.submittedAt
    ? [
        {
          applicationId: application.id,
          number: 1,
          answers: application.answers ?? {},
          formVersionId: application.formVersionId,
          frozenAt: application.submittedAt,
          frozenById: user.id,
        },
      ]
    : [];

async function readOffice({ tx }: SeedContext): Promise<Office & { member: Story['user'] & { language: Language } }> {
  const found = await tx
    .select()
    .from(users)
    .where(inArray(users.email, ['admin@guildhall.example', 'staff@guildhall.example', memberAddress]));
  const byAddress = (email: string) => {
    const user = found.find((candidate) => candidate.email === email);
    if (!user) throw new Error(`The demo has no account ${email}; the accounts are planted first.`);
    return user;
  };
  const colleague = (email: string) => ({ id: byAddress(email).id, name: fullName(byAddress(email)) });
  return {
    administrator: colleague('admin@guildhall.example'),
    staff: colleague('staff@guildhall.example'),
    member: byAddress(memberAddress),
  };
}

/** The member account for visitors of the demo: references are being gathered, one consent has arrived, one is open. */
function writeOwnStory(type: TypeRow, office: Office, member: Story['user'], random: Random, now: Date): Story {
  const person: DemoPerson = {
    firstName: member.firstName,
    lastName: member.lastName,
    title: 'ms',
    mailbox: 'ada.moreau',
    country: 'FR',
    profession: 'Paper conservator',
  };
  const story = beginStory(planCase(random, now, 'awaiting_references', 8.2), person, member, type, random, office);
  const motivation =
    'For fifteen years I have restored drawings and prints, first at a museum and now in a studio of my own. I would like to share what I have learnt about iron-gall ink, and to learn from colleagues who work with other materials.';
  story.application.answers = {
    ...story.application.answers,
    motivation,
    email: member.email,
    degree: 'MA Conservation',
  };
  writeStory(story, { random, now, office }, demoReferees, ['consented', 'opened', 'named']);
  return story;
}

/** Sixty applications in all states, with referees, documents, decisions, letters and nine months of history. */
export const seedApplications: Seed = {
  name: 'applications',
  async plant(context) {
    const { tx, clock } = context;
    const random = createRandom(20261120);
    const now = clock.now();
    await ensureMembershipTypes({ db: tx, clock });
    await tx.update(membershipTypes).set({ periodKind: 'from_joining' }).where(eq(membershipTypes.key, 'student'));
    const [full, student] = await tx.select().from(membershipTypes).orderBy(asc(membershipTypes.sortOrder));
    if (!full) throw new Error('There is no membership type to apply for.');
    const office = await readOffice(context);

    const plans = planCases(random, now);
    const stories = plans.map((plan, index) => {
      // Steps through the list to mix countries and students over time; coprime with its length.
      const person = demoPeople[(index * stride) % demoPeople.length];
      if (!person || index >= demoPeople.length) throw new Error('The demo has more cases than people.');
      const isStudent = /student|étudiant|طالب|学生/i.test(person.profession);
      const type = (isStudent && student) || full;
      return beginStory(plan, person, accountOf(person, plan, index), type, random, office);
    });
    const own = writeOwnStory(full, office, office.member, random, now);
    const all = [...stories, own];
    const memberships = await giveNumbers(context, all, student ? [full, student] : [full]);
    for (const story of stories) {
      writeStory(story, { random, now, office }, demoReferees);
      story.changes = changesOf(story, random, office, now);
      restOf(story, now);
    }

    await createUserRepository(tx).addWithAccounts(stories.map(({ user }) => user));
    await createMembershipRepository(tx).addMany(memberships);
    await tx.insert(applications).values(all.map(({ application }) => application));
    await tx.insert(applicationRevisions).values(all.flatMap(revisionOf));
    await tx.insert(referees).values(all.flatMap((story) => story.referees));
    await tx.insert(changeRequests).values(all.flatMap(({ changes }) => changes ?? []));
    await plantPapers(context, all);
    await plantMails(context, all);
    await tx.insert(decisions).values(all.flatMap(({ decision }) => decision ?? []));
    await tx
      .insert(timelineEntries)
      .values(all.flatMap(({ timeline }) => timeline).sort((a, b) => a.at.getTime() - b.at.getTime()));
  },
};
