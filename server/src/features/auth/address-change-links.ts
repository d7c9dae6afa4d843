import type { AddressRequest } from '@guildhall/shared/contracts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/database/client.ts';
import { findLink, revokeLinks, type ActionLink } from '../../platform/links/links.ts';
import { linkExpired } from '../../platform/links/refusals.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { createAddressChangeRepository, type AddressChangeRow } from './address-change-repository.ts';
import { maskedAddress } from './masked-address.ts';

export type Side = AddressRequest['side'];

export const purposeOf = { new: 'confirm_new_address', old: 'confirm_old_address' } as const satisfies Record<
  Side,
  ActionLink['purpose']
>;

export interface AskedLink {
  side: Side;
  link: ActionLink;
  change: AddressChangeRow;
}

/** The change of a link's secret, used or not. @throws Problem 404 `link_unknown`, 410 `link_expired` */
export async function askedBy(db: Queryable, clock: Clock, token: string): Promise<AskedLink> {
  for (const side of ['new', 'old'] as const) {
    const link = await findLink(db, purposeOf[side], token);
    const change = link?.subjectId ? await createAddressChangeRepository(db).byId(link.subjectId) : undefined;
    if (!link || !change || change.state === 'cancelled') continue;
    if (change.state === 'open' && link.expiresAt <= clock.now()) throw await linkExpired(db);
    return { side, link, change };
  }
  throw problem.unknownLink();
}

/** Invalidates both links of a change. */
export async function revokeBoth(tx: Queryable, clock: Clock, changeId: string): Promise<void> {
  for (const purpose of Object.values(purposeOf)) await revokeLinks(tx, clock, purpose, changeId);
}

function stateFor(side: Side, change: AddressChangeRow): AddressRequest['state'] {
  if (change.state === 'done' || change.state === 'refused') return change.state;
  return (side === 'new' ? change.newConfirmedAt : change.oldConfirmedAt) ? 'confirmed' : 'open';
}

/** The fixed, small set of fields shown on a public page (domain rule 4). */
export async function toRequest(db: Queryable, side: Side, change: AddressChangeRow): Promise<AddressRequest> {
  const { name: association } = await readSetting(db, 'association');
  return {
    side,
    state: stateFor(side, change),
    association,
    newAddress: side === 'old' && change.newEmail ? maskedAddress(change.newEmail) : null,
    byAdministrator: change.byAdministrator,
    mayConfirm: side === 'new' || change.needsOld,
  };
}
