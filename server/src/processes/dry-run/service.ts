import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as contracts from '@guildhall/shared/contracts';
import {
  type BodyOf,
  type dryRunApplications,
  type dryRunTransition,
  type ResponseOf,
  currency,
  type Consequences,
} from '@guildhall/shared/contracts';
import { may, type Permission, fullName, unsentMailStates, type MailState } from '@guildhall/shared/domain';
import type { Transaction } from '../../platform/database/client.ts';
import { resultsOfEach, problem } from '../../platform/problems/problem.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import { createDecisionService } from '../decision/service.ts';
import { createOfficeService } from '../office-commands/service.ts';
import type { Planned } from '../../platform/timed-rules/timed-rules.ts';
import { readSnapshot, type Snapshot } from './snapshot-read-model.ts';

type Step = BodyOf<typeof dryRunTransition>;

type DryRun = ResponseOf<typeof dryRunTransition>;

type Bulk = BodyOf<typeof dryRunApplications>;

/** The dry run needs the same permission as the command. */
const permissionOf: Record<Step['action'], Permission> = {
  requestReferences: contracts.requestReferences.permission,
  requestChanges: contracts.requestChanges.permission,
  amendChanges: contracts.amendChanges.permission,
  takeBackChanges: contracts.takeBackChanges.permission,
  hold: contracts.holdApplication.permission,
  resume: contracts.resumeApplication.permission,
  reopen: contracts.reopenApplication.permission,
  reviewAgain: contracts.reviewAgain.permission,
  takeBackDecision: contracts.takeBackDecision.permission,
  withdrawForApplicant: contracts.withdrawForApplicant.permission,
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
  const { db, clock, config, jobs, mails, timedRules, log } = app;

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
      case 'amendChanges':
        return office[step.action](command({ version, dueOn: step.dueOn, items: [] }));
      case 'hold':
        return office.hold(command({ version, reason: unwritten, resumeOn: step.resumeOn }));
      case 'reopen':
        return office.reopen(command({ version, dueOn: step.dueOn }));
      case 'takeBackChanges':
      case 'waiveReferences':
      case 'waiveFee':
      case 'withdrawForApplicant':
        return office[step.action](command({ version, reason: unwritten }));
      case 'reviewAgain':
        return decisions.reviewAgain(command({ version }));
      case 'takeBackDecision':
        return decisions.takeBack(command({ version, reason: unwritten }));
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
      const after = await readSnapshot(tx, timedRules, id);
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
    const before = await readSnapshot(tx, timedRules, id);
    await take(tx, id, step, caller);
    const { referees } = consequencesOf(before, await readSnapshot(tx, timedRules, id));
    return referees.flatMap(({ name, state }) => (state === 'asked' ? [name] : []));
  };

  return {
    /** @throws Problem like the command itself */
    async run(id: string, step: Step, caller: Caller): Promise<DryRun> {
      if (!may(caller.user.role, permissionOf[step.action])) throw problem.forbidden();
      return rehearse(async (tx) => {
        const before = await readSnapshot(tx, timedRules, id);
        await take(tx, id, step, caller);
        const after = await readSnapshot(tx, timedRules, id);
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

type Mail = Snapshot['mails'][number];

type Invoice = Snapshot['invoices'][number];

const leaves: readonly MailState[] = [...unsentMailStates, 'scheduled'];

const isDropped: readonly MailState[] = ['discarded', 'superseded'];

const added = <Row extends { id: string }>(before: readonly Row[], after: readonly Row[]): Row[] =>
  after.filter(({ id }) => before.every((one) => one.id !== id));

/** The mails created by a command. */
const newMails = (before: Snapshot, after: Snapshot): Mail[] => added(before.mails, after.mails);

const isDraft = ({ state }: Mail): boolean => (unsentMailStates as readonly MailState[]).includes(state);

const nameOf = ({ toName, to }: Mail): string => toName ?? to;

const toInvoice = ({ kind, state, grossMinor, currency: code }: Invoice): Consequences['invoices'][number] => ({
  effect: kind === 'credit_note' ? 'credited' : state === 'draft' ? 'drafted' : 'issued',
  gross: { amountMinor: Math.abs(grossMinor), currency: z.parse(currency, code) },
});

const keyOf = ({ kind, at, rowId }: Planned): string => `${kind} ${rowId} ${at.getTime()}`;

const toPlanned = ({ kind, at, who }: Planned) => ({ kind, at: at.toISOString(), who });

function missingFrom(others: readonly Planned[], planned: readonly Planned[]) {
  const there = new Set(others.map(keyOf));
  return planned
    .filter((one) => !there.has(keyOf(one)))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(toPlanned);
}

/** The differences between two snapshots of an application. */
function consequencesOf(before: Snapshot, after: Snapshot): Consequences {
  const stateBefore = (id: string) => before.mails.find((one) => one.id === id)?.state;
  const dropped = after.mails.filter(({ id, state }) => {
    const was = stateBefore(id);
    return was !== undefined && leaves.includes(was) && isDropped.includes(state);
  });
  const moved = after.referees.filter(({ id, state }) =>
    before.referees.some((one) => one.id === id && one.state !== state),
  );
  return {
    state:
      before.state && after.state && before.state !== after.state ? { before: before.state, after: after.state } : null,
    mails: newMails(before, after).map((mail) => ({ subject: mail.subject, to: nameOf(mail), isDraft: isDraft(mail) })),
    dropped: dropped.map((mail) => ({ subject: mail.subject, to: nameOf(mail) })),
    invoices: added(before.invoices, after.invoices).map(toInvoice),
    referees: moved.map(({ state, ...name }) => ({ name: fullName(name), state })),
    starts: missingFrom(before.planned, after.planned),
    stops: missingFrom(after.planned, before.planned),
  };
}
