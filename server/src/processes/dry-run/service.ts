import * as contracts from '@guildhall/shared/contracts';
import type { BodyOf, dryRunApplications, dryRunTransition, ResponseOf } from '@guildhall/shared/contracts';
import { may, type Permission } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../platform/database/client.ts';
import { resultsOfEach } from '../../platform/problems/each.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import { createDecisionService } from '../decision/service.ts';
import { createOfficeService } from '../office-commands/commands.ts';
import { consequencesOf, newMails } from './consequences.ts';
import { readSnapshot, type Snapshot } from './snapshot-read-model.ts';
type Step = BodyOf<typeof dryRunTransition>;
type DryRun = ResponseOf<typeof dryRunTransition>;
type Bulk = BodyOf<typeof dryRunApplications>;

/** The dry run needs the same permission as the command. */
const permissionOf: Record<Step['action'], Permission> = {
  requestReferences: contracts.requestReferences.permission,
  requestChanges: contracts.requestChanges.permission,
  hold: contracts.holdApplication.permission,
  resume: contracts.resumeApplication.permission,
  reopen: contracts.reopenApplication.permission,
  reviewAgain: contracts.reviewAgain.permission,
  waiveReferences: contracts.waiveReferences.permission,
  waiveFee: contracts.waiveFee.permission,
  decide: contracts.decideApplication.permission,
};

/** Replaces text a person has not entered yet; it affects no consequence and is never saved. */
const unwritten = '…';
/** Replaces a day a person has not chosen yet. */
const unchosenDay = '2999-12-31';

/** Rolls back the transaction of a dry run. */
class Rehearsed extends Error {}

/**
 * Determines a command's consequences by running it, with the real code, in a transaction that is rolled back,
 * including jobs, notifications and invoice numbers. So no rule is implemented twice.
 */
export function createDryRunService(app: FastifyInstance) {
  const { db, clock, config, jobs, mails, clockwork, log } = app;

  const take = (tx: Transaction, id: string, step: Step, caller: Caller): Promise<unknown> => {
    const on = { db: tx, clock, config, jobs, mails };
    const office = createOfficeService(on);
    const decisions = createDecisionService(on);
    const { version } = step;
    const command = <Body>(body: Body) => ({ id, body, ...caller });
    switch (step.action) {
      case 'requestReferences':
      case 'resume':
        return office[step.action](command({ version }));
      case 'requestChanges':
        return office.requestChanges(command({ version, dueOn: step.dueOn, items: [] }));
      case 'hold':
        return office.hold(command({ version, reason: unwritten, resumeOn: step.resumeOn }));
      case 'reopen':
        return office.reopen(command({ version, dueOn: step.dueOn }));
      case 'waiveReferences':
      case 'waiveFee':
        return office[step.action](command({ version, reason: unwritten }));
      case 'reviewAgain':
        return decisions.reviewAgain(command({ version }));
      case 'decide': {
        const { outcome, meetingId } = step;
        const texts = { reason: unwritten, conditions: unwritten };
        return decisions.decide(command({ version, outcome, ...texts, ...(meetingId && { meetingId }) }));
      }
    }
  };

  /** The effects of sending each of these letters, one after the other. */
  const sendLetters = async (tx: Transaction, id: string, before: Snapshot, letters: Snapshot['mails']) => {
    const later: DryRun['later'] = [];
    let last = before;
    for (const letter of letters) {
      const effects = letter.state === 'draft' ? mails.effectsOf(letter) : undefined;
      if (!effects) continue;
      await effects.leaves(tx, letter);
      const after = await readSnapshot(tx, clockwork, id);
      const consequences = consequencesOf(last, after);
      if (Object.values(consequences).some((part) => part !== null && (!Array.isArray(part) || part.length > 0)))
        later.push({ letter: letter.subject, ...consequences });
      last = after;
    }
    return later;
  };

  /** Runs a command with its snapshots in a transaction, and rolls it back. */
  async function rehearse<Found>(act: (tx: Transaction) => Promise<Found>): Promise<Found> {
    const found: Found[] = [];
    await db
      .transaction(async (tx) => {
        found.push(await act(tx));
        throw new Rehearsed();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Rehearsed)) throw error;
      });
    const [one] = found;
    if (one === undefined) throw new Error('A dry run ended without consequences.');
    return one;
  }

  const askedBy = async (tx: Transaction, id: string, step: Step, caller: Caller): Promise<string[]> => {
    const before = await readSnapshot(tx, clockwork, id);
    await take(tx, id, step, caller);
    const { referees } = consequencesOf(before, await readSnapshot(tx, clockwork, id));
    return referees.flatMap(({ name, state }) => (state === 'asked' ? [name] : []));
  };

  return {
    /** @throws Problem like the command itself */
    async run(id: string, step: Step, caller: Caller): Promise<DryRun> {
      if (!may(caller.user.role, permissionOf[step.action])) throw problem.forbidden();
      return rehearse(async (tx) => {
        const before = await readSnapshot(tx, clockwork, id);
        await take(tx, id, step, caller);
        const after = await readSnapshot(tx, clockwork, id);
        const later = await sendLetters(tx, id, after, newMails(before, after));
        return { ...consequencesOf(before, after), later };
      });
    },

    /** The same command on several applications, each on its own, with a result for each (domain rule 15). */
    async runEach({ action, items }: Bulk, caller: Caller): Promise<ResponseOf<typeof dryRunApplications>> {
      const asked = new Map<string, string[]>();
      const results = await resultsOfEach(
        items,
        async ({ id, version }) => {
          const step: Step = action === 'hold' ? { action, version, resumeOn: unchosenDay } : { action, version };
          asked.set(id, await rehearse((tx) => askedBy(tx, id, step, caller)));
        },
        log,
      );
      return results.map((result) => ({ ...result, asked: asked.get(result.id) ?? [] }));
    },
  };
}
