import fc from 'fast-check';
import { meetingLifecycle, pollLifecycle, rankSlots, requiredHaveAnswered, type RankedInvitation } from './meeting.ts';
import { slotAnswers, type SlotAnswer } from './slot-answer.ts';

const slots = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 12 }).map((hours) =>
  hours.map((hour) => ({
    id: `slot-${hour}`,
    startsAt: new Date(Date.UTC(2026, 11, 1) + hour * 3_600_000).toISOString(),
  })),
);

const polls = slots.chain((proposed) =>
  fc.record({
    slots: fc.constant(proposed),
    invitations: fc.array(
      fc.record({
        isRequired: fc.boolean(),
        said: fc.array(fc.option(fc.constantFrom(...slotAnswers)), {
          minLength: proposed.length,
          maxLength: proposed.length,
        }),
      }),
      { maxLength: 12 },
    ),
  }),
);

const invitationsOf = (
  proposed: { id: string }[],
  people: { isRequired: boolean; said: (SlotAnswer | null)[] }[],
): RankedInvitation[] =>
  people.map(({ isRequired, said }, person) => ({
    id: `person-${person}`,
    isRequired,
    answers: Object.fromEntries(proposed.flatMap(({ id }, at) => (said[at] ? [[id, said[at]]] : []))),
  }));

test('rule 7: ranks the same whatever the order of slots and people', () => {
  fc.assert(
    fc.property(polls, fc.infiniteStream(fc.nat()), ({ slots: proposed, invitations: people }, random) => {
      const invitations = invitationsOf(proposed, people);
      const shuffled = <T>(all: T[]): T[] =>
        all
          .map((one) => ({ one, key: random.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
      const ranking = (of: typeof proposed, by: RankedInvitation[]) =>
        rankSlots(of, by).map(({ requiredMissing, ...score }) => ({
          ...score,
          requiredMissing: [...requiredMissing].sort(),
        }));
      expect(ranking(shuffled(proposed), shuffled(invitations))).toEqual(ranking(proposed, invitations));
    }),
  );
});

test('rule 7: ranks by required people, then availability, then yes, then the earlier slot', () => {
  fc.assert(
    fc.property(polls, ({ slots: proposed, invitations: people }) => {
      const ranked = rankSlots(proposed, invitationsOf(proposed, people));
      const startOf = new Map(proposed.map(({ id, startsAt }) => [id, Date.parse(startsAt)]));
      expect(ranked[0]?.rank ?? 1).toBe(1);
      for (const [index, worse] of ranked.slice(1).entries()) {
        const better = ranked[index];
        if (!better) continue;
        const keys = (score: typeof better) => [
          score.requiredAvailable,
          score.available,
          score.yes,
          -(startOf.get(score.slotId) ?? 0),
        ];
        const first = keys(better).findIndex((key, at) => key !== keys(worse)[at]);
        expect(keys(better)[first]).toBeGreaterThan(keys(worse)[first] ?? Infinity);
      }
    }),
  );
});

test('counts every invited person once per slot', () => {
  fc.assert(
    fc.property(polls, ({ slots: proposed, invitations: people }) => {
      for (const score of rankSlots(proposed, invitationsOf(proposed, people))) {
        expect(score.yes + score.ifNeeded + score.no + score.silent).toBe(people.length);
        expect(score.available).toBe(score.yes + score.ifNeeded);
        expect(score.requiredAvailable + score.requiredMissing.length).toBeLessThanOrEqual(score.requiredTotal);
      }
    }),
  );
});

test('gives equally good slots the same rank, with the earlier one first', () => {
  const slots = ['2026-12-03', '2026-12-01', '2026-12-02'].map((day) => ({ id: day, startsAt: `${day}T09:00:00Z` }));
  const answers = { '2026-12-01': 'yes', '2026-12-02': 'yes', '2026-12-03': 'no' } as const;
  const ranked = rankSlots(slots, [{ id: 'Grace Lindqvist', isRequired: true, answers }]);
  expect(ranked.map(({ slotId, rank }) => [slotId, rank])).toEqual([
    ['2026-12-01', 1],
    ['2026-12-02', 1],
    ['2026-12-03', 3],
  ]);
});

test('never lowers a slot’s rank when a no becomes a yes', () => {
  fc.assert(
    fc.property(polls, fc.nat(), fc.nat(), ({ slots: proposed, invitations: people }, atPerson, atSlot) => {
      const slot = proposed[atSlot % proposed.length];
      if (people.length === 0 || !slot) return;
      const person = atPerson % people.length;
      const rankWith = (answer: SlotAnswer) => {
        const invitations = invitationsOf(proposed, people).map((one, index) =>
          index === person ? { ...one, answers: { ...one.answers, [slot.id]: answer } } : one,
        );
        return rankSlots(proposed, invitations).find(({ slotId }) => slotId === slot.id)?.rank ?? 0;
      };
      expect(rankWith('yes')).toBeLessThanOrEqual(rankWith('if_needed'));
      expect(rankWith('if_needed')).toBeLessThanOrEqual(rankWith('no'));
    }),
  );
});

test('lets a poll close automatically once everybody required has answered every slot, if anybody is required', () => {
  const answers = { a: 'yes', b: 'no' } as const;
  const required = { id: '1', isRequired: true, answers };
  const silent = { id: '2', isRequired: false, answers: {} };
  expect(requiredHaveAnswered(['a', 'b'], [required, silent])).toBe(true);
  expect(requiredHaveAnswered(['a', 'b', 'c'], [required, silent])).toBe(false);
  expect(requiredHaveAnswered(['a', 'b'], [{ ...required, isRequired: false }])).toBe(false);
  expect(requiredHaveAnswered([], [required])).toBe(false);
});

test.each([
  ['draft', ['open', 'cancel']],
  ['open', ['close', 'schedule', 'cancel']],
  ['closed', ['reopen', 'schedule', 'cancel']],
  ['scheduled', ['cancel']],
  ['cancelled', []],
] as const)('a poll that is %s allows %j', (state, actions) => {
  expect(pollLifecycle.actionsFrom(state)).toEqual(actions);
});

test.each([
  ['scheduled', ['reschedule', 'hold', 'cancel']],
  ['rescheduled', ['reschedule', 'hold', 'cancel']],
  ['held', []],
  ['cancelled', []],
] as const)('a meeting that is %s allows %j', (state, actions) => {
  expect(meetingLifecycle.actionsFrom(state)).toEqual(actions);
});
