import { currency, type Consequences } from '@guildhall/shared/contracts';
import { fullName, unsentMailStates, type MailState } from '@guildhall/shared/domain';
import * as z from 'zod/mini';
import type { Planned } from '../../platform/timed-rules/clockwork.ts';
import type { Snapshot } from './snapshot-read-model.ts';

type Mail = Snapshot['mails'][number];
type Invoice = Snapshot['invoices'][number];

const leaves: readonly MailState[] = [...unsentMailStates, 'scheduled'];
const isDropped: readonly MailState[] = ['discarded', 'superseded'];

const added = <Row extends { id: string }>(before: readonly Row[], after: readonly Row[]): Row[] =>
  after.filter(({ id }) => before.every((one) => one.id !== id));

/** The mails created by a command. */
export const newMails = (before: Snapshot, after: Snapshot): Mail[] => added(before.mails, after.mails);

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
export function consequencesOf(before: Snapshot, after: Snapshot): Consequences {
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
