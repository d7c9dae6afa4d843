import type { PollInput } from '@guildhall/shared/contracts';
import { comparableAddress } from '@guildhall/shared/domain';
import type { Transaction } from '../../platform/database/client.ts';
import { createInvitationRepository, type InvitationRow } from './invitation-repository.ts';
import type { Poll } from './repository.ts';
import { createSlotRepository, type SlotRow } from './slot-repository.ts';

/**
 * Replaces a poll's slots. A removed time keeps its votes, hidden; if it is added again, they come back (domain §2).
 * @returns the new slots
 */
export async function writeSlots(
  tx: Transaction,
  pollId: string,
  wanted: PollInput['slots'],
  now: Date,
): Promise<SlotRow[]> {
  const slots = createSlotRepository(tx);
  const known = new Map((await slots.everyOfPoll(pollId)).map((slot) => [slot.startsAt.getTime(), slot]));
  const times = new Set(wanted.map(({ startsAt }) => Date.parse(startsAt)));
  const gone = [...known.values()].filter(({ startsAt, removedAt }) => !removedAt && !times.has(startsAt.getTime()));
  await slots.mark(
    gone.map(({ id }) => id),
    now,
  );
  const back = [...known.values()].filter(({ startsAt, removedAt }) => removedAt && times.has(startsAt.getTime()));
  await slots.mark(
    back.map(({ id }) => id),
    null,
  );
  const added = await slots.add(
    [...times].filter((at) => !known.has(at)).map((at) => ({ pollId, startsAt: new Date(at), createdAt: now })),
  );
  return [...back, ...added].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

type Wanted = PollInput['invitations'][number];

const columnsOf = ({ name, email, required, language }: Wanted, position: number) => ({
  name,
  email,
  isRequired: required,
  language,
  position,
});

const differs = (row: InvitationRow, columns: ReturnType<typeof columnsOf>): boolean =>
  row.name !== columns.name ||
  row.email !== columns.email ||
  row.isRequired !== columns.isRequired ||
  row.language !== columns.language ||
  row.position !== columns.position;

/**
 * Replaces the invitees. People are identified by address: another address is another person, who doesn't get the
 * previous one's answers. A person who is invited again gets their earlier answers back and is asked again; their
 * earlier links say that a newer one has replaced them.
 * @returns those who are no longer invited
 */
export async function writeInvitations(
  tx: Transaction,
  { row, invitations }: Poll,
  wanted: PollInput['invitations'],
  now: Date,
): Promise<InvitationRow[]> {
  const repository = createInvitationRepository(tx);
  const known = new Map(invitations.map((invitation) => [invitation.comparableEmail, invitation]));
  const named = wanted.map((one, position) => ({
    comparableEmail: comparableAddress(one.email),
    columns: columnsOf(one, position),
  }));
  const addresses = new Set(named.map(({ comparableEmail }) => comparableEmail));
  const gone = invitations.filter(({ comparableEmail }) => !addresses.has(comparableEmail));
  const removed = new Map(
    (await repository.removedOfPoll(row.id)).map(({ comparableEmail, id }) => [comparableEmail, id]),
  );
  await repository.change(
    gone.map(({ id }) => id),
    { removedAt: now },
  );
  for (const { comparableEmail, columns } of named) {
    const invitation = known.get(comparableEmail);
    const back = removed.get(comparableEmail);
    if (invitation && differs(invitation, columns)) await repository.change([invitation.id], columns);
    else if (!invitation && back)
      await repository.change([back], { ...columns, removedAt: null, invitedAt: null, remindedAt: null });
  }
  await repository.add(
    named
      .filter(({ comparableEmail }) => !known.has(comparableEmail) && !removed.has(comparableEmail))
      .map(({ comparableEmail, columns }) => ({ ...columns, comparableEmail, pollId: row.id, createdAt: now })),
  );
  return gone;
}
