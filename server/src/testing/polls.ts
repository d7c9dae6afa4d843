import {
  answerAvailability,
  createPoll,
  getAvailability,
  getPoll,
  openPoll,
  scheduleMeeting,
  type Availability,
  type PollDetail,
  type PollInput,
} from '@guildhall/shared/contracts';
import type { SlotAnswer } from '@guildhall/shared/domain';
import type { Answer, SignedInTester, TestApp } from './app.ts';

/** Three people in three languages; the first is required. */
export const invitees: PollInput['invitations'] = [
  { name: 'Theresa Auer', email: 'theresa@guild.example', required: true, language: 'en' },
  { name: 'Kenji Sato', email: 'kenji@studio.example', required: false, language: 'fr' },
  { name: 'ليلى حداد', email: 'layla@museum.example', required: false, language: 'ar' },
];

/** A poll as created by the office; the tests' clock is at 20 November 2026, 9:00 UTC. */
export const pollNamed = (overrides: Partial<PollInput> = {}): PollInput => ({
  title: 'Admissions committee, December',
  description: 'We decide on the applications of autumn.',
  place: 'Hofgasse 12, second floor',
  zone: 'Europe/Vienna',
  durationMinutes: 90,
  deadline: '2026-11-30T17:00:00.000Z',
  showAnswers: false,
  closesWhenAnswered: false,
  agenda: [],
  slots: [{ startsAt: '2026-12-03T09:00:00.000Z' }, { startsAt: '2026-12-04T13:00:00.000Z' }],
  invitations: invitees,
  ...overrides,
});

/** A loaded poll as the body of an edit. */
export const asInput = (poll: PollDetail): PollInput & { version: number } => ({
  version: poll.version,
  title: poll.title,
  description: poll.description,
  place: poll.place,
  zone: poll.zone,
  durationMinutes: poll.durationMinutes,
  deadline: poll.deadline,
  showAnswers: poll.showAnswers,
  closesWhenAnswered: poll.closesWhenAnswered,
  agenda: poll.agenda.map(({ id }) => id),
  slots: poll.slots.map(({ id, startsAt }) => ({ id, startsAt })),
  invitations: poll.invitations.map(({ id, name, email, required, language }) => ({
    id,
    name,
    email,
    required,
    language,
  })),
});

const ok = (answer: Answer): Answer => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

/** The steps of a poll through the API. */
export function pollsOf(t: TestApp) {
  const create = async (staff: SignedInTester, overrides: Partial<PollInput> = {}): Promise<PollDetail> =>
    ok(await staff.call(createPoll, { body: pollNamed(overrides) })).body.data;

  const read = async (staff: SignedInTester, id: string): Promise<PollDetail> =>
    ok(await staff.call(getPoll, { params: { id } })).body.data;

  const open = async (staff: SignedInTester, overrides: Partial<PollInput> = {}): Promise<PollDetail> => {
    const { id, version } = await create(staff, overrides);
    return ok(await staff.call(openPoll, { params: { id }, body: { version } })).body.data;
  };

  const schedule = async (staff: SignedInTester, poll: PollDetail, slot = 0): Promise<PollDetail> => {
    const { version } = await read(staff, poll.id);
    const body = { version, slotId: poll.slots[slot]?.id };
    return ok(await staff.call(scheduleMeeting, { params: { id: poll.id }, body })).body.data;
  };

  /** The secret in the newest link mailed to a person. */
  const tokenFor = async (email: string): Promise<string> =>
    (await t.inbox.latestLinkFor(email)).split('/').at(-1) ?? '';

  const look = (token: string): Promise<Answer> => t.call(getAvailability, { params: { token } });

  /** Gives the same answer to every slot, or the one `said` has for its time. */
  const answerWith = async (
    token: string,
    said: SlotAnswer | Record<string, SlotAnswer>,
    overrides: Record<string, unknown> = {},
  ): Promise<Answer> => {
    const asked: Availability | undefined = (await look(token)).body.data;
    const answers = Object.fromEntries(
      (asked?.slots ?? []).flatMap(({ id, startsAt }) => {
        const answer = typeof said === 'string' ? said : said[startsAt];
        return answer ? [[id, answer]] : [];
      }),
    );
    const body = { answers, comment: '', zone: 'Europe/Vienna', language: 'en', ...overrides };
    return t.call(answerAvailability, { params: { token }, body });
  };

  const answer = async (email: string, said: SlotAnswer | Record<string, SlotAnswer>): Promise<Availability> =>
    ok(await answerWith(await tokenFor(email), said)).body.data;

  return { create, read, open, schedule, tokenFor, look, answerWith, answer };
}
