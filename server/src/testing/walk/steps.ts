import {
  amendChanges,
  answerChanges,
  answerRefereeConsent,
  assignApplication,
  creditInvoice,
  decideApplication,
  extendReferee,
  holdApplication,
  nameReferee,
  openRefereeConsent,
  recordPayment,
  removeReferee,
  reopenApplication,
  requestChanges,
  requestReferences,
  resendRefereeRequest,
  resumeApplication,
  reviewAgain,
  saveAnswers,
  setStatementAside,
  submitApplication,
  takeBackChanges,
  takeBackDecision,
  waiveFee,
  waiveReferences,
  withdrawApplication,
  withdrawForApplicant,
  type Contract,
} from '@guildhall/shared/contracts';
import { decisionOutcomeNames, refereeAnswers, type ApplicationState } from '@guildhall/shared/domain';
import fc from 'fast-check';
import { declarationIn } from '../../features/referees/consent/declarations.ts';
import type { Case, Person, Reply, Snapshot, World } from './world.ts';

const reason = 'The walk wants it so.';

/** The input of a step: the current application, and a number for choices. */
interface Choice {
  at: Snapshot;
  pick: number;
  /** Uses an outdated version, or a replaced link. */
  isStale: boolean;
}

interface Call {
  params?: Record<string, string>;
  body?: Record<string, unknown>;
}

interface Command {
  contract: Contract;
  by: readonly Person[];
  call: (choice: Choice) => Call;
}

const chosen = <T>(from: readonly T[], pick: number): T | undefined => from[pick % Math.max(1, from.length)];
const versionFor = (version: number, isStale: boolean) => (isStale ? version + 1 : version);

const applicant: readonly Person[] = ['applicant'];
const office: readonly Person[] = ['staff', 'administrator'];
const administrator: readonly Person[] = ['administrator'];

/** A command on the application itself, with its version. */
const onCase = (contract: Contract, by: readonly Person[], body: (choice: Choice) => object = () => ({})): Command => ({
  contract,
  by,
  call: (choice) => ({ body: { version: versionFor(choice.at.version, choice.isStale), ...body(choice) } }),
});

/** A command on one of its referees, with the referee's version. */
const onReferee = (
  contract: Contract,
  by: readonly Person[],
  body: (pick: number) => object = () => ({}),
): Command => ({
  contract,
  by,
  call: ({ at, pick, isStale }) => {
    const referee = chosen(at.referees, pick);
    const version = versionFor(referee?.version ?? 1, isStale);
    return { params: { refereeId: referee?.id ?? '' }, body: { version, ...body(pick) } };
  },
});

/** A command on the newest invoice; skipped without one. */
const onInvoice = (contract: Contract, body: (open: number, pick: number) => object): Command => ({
  contract,
  by: office,
  call: ({ at: { invoice, state: _state }, pick, isStale }) => ({
    params: { id: invoice?.id ?? '' },
    body: { version: versionFor(invoice?.version ?? 1, isStale), ...body(invoice?.open ?? 1, pick) },
  }),
});

const itemsFor = ({ at, pick }: Choice) => {
  const field = { kind: 'field', target: 'street', note: 'The number is missing.' };
  const referee = { kind: 'referee', target: at.referees[0]?.id ?? '', note: 'The address does not exist.' };
  return pick % 4 === 0 ? [field, referee] : [field];
};

let named = 0;

const commands = {
  submit: onCase(submitApplication, applicant),
  save: onCase(saveAnswers, applicant, ({ pick }) => ({ answers: { street: `${pick} rue des Lilas` } })),
  withdraw: onCase(withdrawApplication, applicant),
  answerChanges: onCase(answerChanges, applicant),
  nameReferee: {
    contract: nameReferee,
    by: ['applicant', 'applicant', 'staff', 'administrator'],
    call: ({ pick }) => ({
      body: {
        firstName: 'Rosa',
        lastName: 'Lind',
        email: `named${++named}@referees.example`,
        relation: 'colleague',
        language: 'en',
        standby: pick % 3 === 0,
      },
    }),
  },
  removeReferee: onReferee(removeReferee, applicant),
  requestReferences: onCase(requestReferences, office),
  requestChanges: onCase(requestChanges, office, (choice) => ({ dueOn: '2026-12-05', items: itemsFor(choice) })),
  amendChanges: onCase(amendChanges, office, (choice) => ({ dueOn: '2026-12-08', items: itemsFor(choice) })),
  takeBackChanges: onCase(takeBackChanges, office, () => ({ reason })),
  hold: onCase(holdApplication, office, () => ({ reason, resumeOn: '2026-11-30' })),
  resume: onCase(resumeApplication, office),
  reopen: onCase(reopenApplication, office, () => ({ dueOn: '2026-12-05' })),
  assign: onCase(assignApplication, office, () => ({ assigneeId: null })),
  waiveReferences: onCase(waiveReferences, administrator, () => ({ reason })),
  decide: onCase(decideApplication, administrator, ({ pick }) => ({
    outcome: chosen(decisionOutcomeNames, pick),
    reason,
    conditions: reason,
  })),
  reviewAgain: onCase(reviewAgain, administrator, () => ({ reason })),
  withdrawFor: onCase(withdrawForApplicant, office, () => ({ reason })),
  takeBack: onCase(takeBackDecision, administrator, () => ({ reason })),
  waiveFee: onCase(waiveFee, administrator, () => ({ reason })),
  extend: onReferee(extendReferee, office, () => ({ lapsesOn: '2026-12-24' })),
  resend: onReferee(resendRefereeRequest, office),
  setAside: onReferee(setStatementAside, administrator, () => ({ reason })),
  pay: onInvoice(recordPayment, (open, pick) => ({
    method: 'transfer',
    amountMinor: pick % 4 === 0 ? Math.max(1, Math.floor(open / 2)) : Math.max(1, open),
    receivedOn: '2026-11-20',
  })),
  credit: onInvoice(creditInvoice, () => ({ reason })),
} satisfies Record<string, Command>;

type CommandName = keyof typeof commands;
/** The possible steps of a walk: a person's command, a referee's answer, or passing time. */
type What = CommandName | 'answer' | 'pass';

const names: What[] = [...(Object.keys(commands) as CommandName[]), 'answer', 'pass'];

/** Sensible steps by state; repeated ones are more likely. Others are tried as well, and must be refused. */
const sensible: Partial<Record<ApplicationState, readonly What[]>> = {
  draft: ['submit', 'submit', 'submit', 'submit', 'submit', 'save', 'nameReferee', 'pass', 'withdraw'],
  submitted: [
    'requestReferences',
    'requestReferences',
    'requestReferences',
    'requestChanges',
    'hold',
    'assign',
    'withdraw',
  ],
  awaiting_references: [
    'answer',
    'answer',
    'answer',
    'answer',
    'answer',
    'pay',
    'requestChanges',
    'hold',
    'extend',
    'resend',
    'setAside',
    'removeReferee',
    'nameReferee',
    'waiveReferences',
    'pass',
  ],
  references_short: [
    'nameReferee',
    'nameReferee',
    'nameReferee',
    'answer',
    'resend',
    'waiveReferences',
    'hold',
    'withdraw',
  ],
  changes_requested: [
    'save',
    'save',
    'answerChanges',
    'answerChanges',
    'answerChanges',
    'removeReferee',
    'pass',
    'pass',
    'hold',
    'answer',
  ],
  in_review: ['decide', 'decide', 'decide', 'decide', 'requestChanges', 'hold', 'setAside', 'withdraw'],
  conditionally_approved: ['decide', 'decide', 'reviewAgain', 'takeBack', 'hold'],
  deferred: ['decide', 'decide', 'reviewAgain', 'takeBack', 'hold'],
  approved: ['pass', 'pass', 'takeBack', 'hold'],
  rejected: ['takeBack', 'reviewAgain', 'pass'],
  awaiting_payment: ['pay', 'pay', 'pay', 'waiveFee', 'pass', 'pass', 'credit', 'hold'],
  on_hold: ['resume', 'resume', 'pass', 'pass', 'answer', 'pay', 'withdraw'],
  lapsed: ['reopen', 'reopen', 'pass'],
};

/** How many days pass at once; each reaches another deadline. */
const jumps = [1, 6, 16, 22, 31, 62, 95];

export interface Step {
  /**
   * - `sensible`: what makes sense here, by who may. - `out_of_place`: `what`, wherever the case stands, by who may give that
   *   command at all: only the state is in its way. - `wild`: whatever `what` and `who` say.
   */
  manner: 'sensible' | 'out_of_place' | 'wild';
  what: What;
  who: Person;
  isStale: boolean;
  pick: number;
}

const sometimes = (oneIn: number) => fc.nat(oneIn - 1).map((drawn) => drawn === oneIn - 1);

/** One step of a walk; it shrinks towards the sensible one. */
export const someStep: fc.Arbitrary<Step> = fc.record({
  // An error in the table only shows when a command is tried in the one state that should refuse it, so that is tried
  // often.
  manner: fc.nat(9).map((drawn) => (drawn < 6 ? 'sensible' : drawn < 9 ? 'out_of_place' : 'wild')),
  what: fc.constantFrom(...names),
  who: fc.constantFrom<Person>('applicant', 'staff', 'administrator', 'stranger', 'nobody'),
  isStale: sometimes(14),
  pick: fc.nat(999),
});

export interface StepResult {
  what: What;
  who: Person | 'referee' | 'clock';
  reply: Reply;
}

const nothingToCall: Reply = { status: 404, code: 'nothing_to_call' };

async function answer(world: World, { at, pick, isStale }: Choice): Promise<Reply> {
  const open = at.referees.filter(({ state }) => state === 'asked' || state === 'opened');
  const referee = chosen(open.length > 0 && pick % 5 > 0 ? open : at.referees, pick);
  const token = referee && (await world.linkOf(referee.id, !isStale));
  if (!token) return nothingToCall;
  // Mostly consent, or no walk would ever reach the review.
  const said = pick % 3 === 0 ? chosen(refereeAnswers, pick) : 'consented';
  const declarationSha256 = declarationIn('en').sha256;
  // Answering requires "start" first. That alone counts as a step if the answer is refused.
  const opened = await world.call(openRefereeConsent, { token }, { declarationSha256 });
  const body = {
    answer: said,
    statement: `I have worked with Ada for ${pick} years, and gladly.`,
    confidential: pick % 2 === 0,
    signedAs: 'Noor Haddad',
    declarationSha256,
    language: 'en',
  };
  const answered = await world.call(answerRefereeConsent, { token }, body);
  return answered.status < 300 || answered.status >= 500 ? answered : opened;
}

/** Takes a step: resolves its meaning in the current state, and performs it over HTTP or through the clock. */
export async function take(world: World, one: Case, at: Snapshot, step: Step): Promise<StepResult> {
  const what = (step.manner === 'sensible' && chosen(sensible[at.state] ?? [], step.pick)) || step.what;
  // Other digits than those that chose the step.
  const choice: Choice = { at, pick: Math.floor(step.pick / 7), isStale: step.isStale };
  if (what === 'answer') return { what, who: 'referee', reply: await answer(world, choice) };
  if (what === 'pass') {
    await world.age(one, chosen(jumps, choice.pick) ?? 1);
    await world.tick(one);
    return { what, who: 'clock', reply: { status: 200, code: undefined } };
  }
  const { contract, by, call }: Command = commands[what];
  const who = step.manner === 'wild' ? step.who : (chosen(by, choice.pick) ?? step.who);
  const { params, body } = call(choice);
  if (Object.values(params ?? {}).includes('')) return { what, who, reply: nothingToCall };
  const token = who === 'nobody' ? undefined : one.tokens[who];
  return { what, who, reply: await world.call(contract, { id: one.id, ...params }, body, token) };
}

/** True for a command that this person may never run, in any state. */
export const isForbidden = ({ what, who }: StepResult): boolean => {
  if (what === 'answer' || what === 'pass') return false;
  if (who === 'stranger' || who === 'nobody') return true;
  const { by }: Command = commands[what];
  return !by.some((person) => person === who);
};
