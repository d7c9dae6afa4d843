import type { FastifyInstance } from 'fastify';
import { fullName, type Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { revokeLinks } from '../../platform/links/links.ts';
import { problem, type Problem } from '../../platform/problems/problem.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import { revokeBoth } from './address-change-links.ts';
import { addressChangedMail } from './address-change-mail-texts.ts';
import {
  closeUnverified,
  createAddressChangeRepository,
  takeAddress,
  type AddressChangeRow,
} from './address-change-repository.ts';
import { maskedAddress } from './masked-address.ts';

interface AgreedChange {
  user: UserRow;
  change: AddressChangeRow;
  actor: Actor;
}

const over = () =>
  problem.conflict(
    'address_change_over',
    'This address can no longer be used, so nothing has changed. Request the change again.',
  );

/**
 * Gives an account its confirmed new address. All its sessions end, and links mailed to the old address become invalid;
 * both addresses are notified.
 * @returns a refusal if another account has taken the address: the change is cancelled then
 */
export async function completeAddressChange(
  { clock, mails, sessions, events }: FastifyInstance,
  tx: Transaction,
  { user, change, actor }: AgreedChange,
): Promise<Problem | null> {
  const { oldEmail, newEmail } = change;
  const changes = createAddressChangeRepository(tx);
  const now = clock.now();
  const holder = newEmail === null ? undefined : await changes.holderOf(newEmail);
  // An unverified registration has the address; the person who confirmed the change has verified it.
  if (holder?.state === 'unverified') await closeUnverified(tx, holder.id, now);
  const taken =
    newEmail !== null &&
    oldEmail === user.email &&
    (await takeAddress(tx, { id: user.id, email: newEmail, at: now, isProved: user.state !== 'invited' }));
  if (!taken) {
    await changes.end(change.id, 'cancelled');
    await revokeBoth(tx, clock, change.id);
    return over();
  }
  await changes.end(change.id, 'done');
  await sessions.endAll(tx, user.id, 'address_changed');
  for (const purpose of ['reset_password', 'invite', 'verify_email'] as const)
    await revokeLinks(tx, clock, purpose, user.id);
  await writeAudit(tx, clock, {
    actor,
    action: 'user.address_changed',
    entityId: user.id,
    before: { email: oldEmail },
    after: { email: newEmail },
  });
  await events.emit(tx, 'address.changed', { userId: user.id, before: oldEmail, after: newEmail });
  for (const to of [oldEmail, newEmail])
    await mails.queue(tx, {
      template: addressChangedMail,
      to,
      toName: fullName(user),
      language: user.language,
      data: { name: fullName(user), address: maskedAddress(newEmail) },
      about: { kind: 'user', id: user.id },
    });
  return null;
}
