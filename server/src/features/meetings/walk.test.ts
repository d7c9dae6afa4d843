import {
  cancelPoll,
  closePoll,
  editPoll,
  openPoll,
  reopenPoll,
  rescheduleMeeting,
  scheduleMeeting,
  type Contract,
  type PollDetail,
} from '@guildhall/shared/contracts';
import { pollLifecycle, type PollAction, hourMs } from '@guildhall/shared/domain';
import { isFullRun } from '@guildhall/shared/testing/sample';
import fc from 'fast-check';
import { testApp } from '../../testing/app.ts';
import { asInput, invitees, pollsOf } from '../../testing/polls.ts';

// A random walk through all poll commands, in any order, against the running server. After every step, invariants are
// checked; commands the table doesn't allow must be refused, and those it allows must succeed.

const timeOf = (hours: number) => new Date(Date.UTC(2026, 11, 3, 8) + hours * hourMs).toISOString();

const step = fc.oneof(
  fc.record({ do: fc.constantFrom('close', 'reopen', 'reopen', 'cancel', 'reschedule', 'tick') }),
  fc.record({ do: fc.constant('schedule' as const), slot: fc.nat(5) }),
  fc.record({ do: fc.constant('edit' as const), hours: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 4 }) }),
  fc.record({ do: fc.constant('answer' as const), who: fc.nat(2), answers: fc.infiniteStream(fc.nat(2)) }),
);

test('after any random walk, table, answers and calendar entry are consistent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const t = await testApp();
      const polls = pollsOf(t);
      const staff = await t.signInAs('staff');
      const { id } = await polls.create(staff, { slots: [0, 1].map((hours) => ({ startsAt: timeOf(hours) })) });
      const call = (contract: Contract, body: Record<string, unknown>) =>
        staff.call(contract, { params: { id }, body });
      /** Each person's last accepted answer to each slot. */
      const said = new Map<string, string>();
      let last: PollDetail = await polls.read(staff, id);

      /** Performs a transition: the response must match the table. */
      const take = async (action: PollAction, contract: Contract, body: Record<string, unknown>) => {
        const { status } = await call(contract, { version: last.version, ...body });
        expect([action, last.state, status]).toEqual([
          action,
          last.state,
          pollLifecycle.allows(action, last.state) ? 200 : 409,
        ]);
      };

      for (const one of [...steps.slice(0, 2), { do: 'open' as const }, ...steps.slice(2)]) {
        t.clock.pass({ minutes: 1 });
        if (one.do === 'open') await take('open', openPoll, {});
        else if (one.do === 'close') await take('close', closePoll, {});
        else if (one.do === 'reopen') await take('reopen', reopenPoll, { deadline: '2026-12-01T12:00:00.000Z' });
        else if (one.do === 'cancel') await take('cancel', cancelPoll, { reason: 'Not needed.' });
        else if (one.do === 'tick') await t.app.timedRules.tick();
        else if (one.do === 'schedule' && 'slot' in one)
          await take('schedule', scheduleMeeting, { slotId: last.slots[one.slot % last.slots.length]?.id });
        else if (one.do === 'reschedule') {
          const body = { version: last.version, startsAt: '2026-12-20T09:00:00.000Z', reason: '' };
          expect((await call(rescheduleMeeting, body)).status).toBe(last.state === 'scheduled' ? 200 : 409);
        } else if (one.do === 'edit' && 'hours' in one) {
          const slots = one.hours.map((hours) => ({ startsAt: timeOf(hours) }));
          const { status } = await call(editPoll, { ...asInput(last), slots });
          expect(status).toBe(last.state === 'draft' || last.state === 'open' ? 200 : 409);
        } else if (one.do === 'answer' && 'who' in one && last.state !== 'draft') {
          const { email } = invitees[one.who] ?? { email: '' };
          const answers = ['yes', 'if_needed', 'no'] as const;
          const choice = Object.fromEntries(
            last.slots.map(({ startsAt }) => [startsAt, answers[one.answers.next().value] ?? 'no']),
          );
          const token = (await t.inbox.to(email))
            .find(({ links }) => links.length > 0)
            ?.links[0]?.split('/')
            .at(-1);
          const { status } = await polls.answerWith(token ?? '', choice);
          expect(status === 200).toBe(last.state === 'open');
          if (status === 200) for (const [at, word] of Object.entries(choice)) said.set(`${email} ${at}`, word);
        }

        const now = await polls.read(staff, id);
        expect(now.version).toBeGreaterThanOrEqual(last.version);
        expect((now.meeting?.sequence ?? 0) - (last.meeting?.sequence ?? 0)).toBeLessThanOrEqual(1);
        expect(now.meeting === null).toBe(now.chosenSlotId === null);
        for (const { email, answers } of now.invitations)
          for (const { id: slotId, startsAt } of now.slots)
            expect(answers[slotId]).toBe(said.get(`${email} ${startsAt}`));
        last = now;
      }
      const uids = (await t.read.mails()).flatMap(({ attachments }) =>
        attachments.flatMap((one) => ('calendar' in one ? [/^UID:(.*)$/m.exec(one.calendar)?.[1]] : [])),
      );
      expect(new Set(uids).size).toBeLessThanOrEqual(1);
    }),
    { numRuns: isFullRun() ? 10 : 3, seed: 20_261_120 },
  );
}, 120_000);
