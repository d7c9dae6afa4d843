import type { SetUpState } from '@guildhall/shared/contracts';
import { setUpState, type SetUpMark, type SetUpStepKey } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockSetting, readSetting, writeSetting, type SettingValue } from '../../platform/settings/settings.ts';
import { readSetUpFacts } from './facts-read-model.ts';

type Answers = SettingValue<'setUp'>;

/** The progress of the set-up, and administrators' decisions about it that the data doesn't show. */
export function createSetUpService(app: FastifyInstance) {
  const { db, clock } = app;

  const stateOf = async (on: Queryable, answers: Answers): Promise<SetUpState> =>
    setUpState(await readSetUpFacts(on, app), answers);

  const change = async (tx: Transaction, before: Answers, after: Answers, actor: Actor): Promise<void> => {
    await writeSetting(tx, clock, 'setUp', after, actor);
    const audited = ({ marks, isDismissed }: Answers) => ({ setting: 'setUp', ...marks, isDismissed });
    await writeAudit(tx, clock, { actor, action: 'setting.changed', before: audited(before), after: audited(after) });
  };

  return {
    read: async (): Promise<SetUpState> => stateOf(db, await readSetting(db, 'setUp')),

    /** Stores an administrator's decision about a step; steps that are done stay unchanged. */
    mark: (step: SetUpStepKey, mark: SetUpMark, actor: Actor): Promise<SetUpState> =>
      db.transaction(async (tx) => {
        const { value: before } = await lockSetting(tx, clock, 'setUp');
        const state = await stateOf(tx, before);
        const isDone = state.steps.some(({ key, state: one }) => key === step && one === 'done');
        if (isDone || before.marks[step] === mark) return state;
        const after = { ...before, marks: { ...before.marks, [step]: mark } };
        await change(tx, before, after, actor);
        return stateOf(tx, after);
      }),

    /** @throws Problem 409 `set_up_unfinished` while an essential step is not done */
    dismiss: (actor: Actor): Promise<SetUpState> =>
      db.transaction(async (tx) => {
        const { value: before } = await lockSetting(tx, clock, 'setUp');
        const state = await stateOf(tx, before);
        if (!state.isDismissible)
          throw problem.conflict(
            'set_up_unfinished',
            'You can dismiss the checklist once the association’s name and address, its fees and its bank account are set.',
          );
        if (before.isDismissed) return state;
        const after = { ...before, isDismissed: true };
        await change(tx, before, after, actor);
        return stateOf(tx, after);
      }),
  };
}
