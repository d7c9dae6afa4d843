import { limits, hourMs } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fullName } from '../../platform/audit/actor.ts';
import type { Queryable } from '../../platform/database/client.ts';
import { issueLink } from '../../platform/links/links.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import { purposeOf, type Side } from './address-change-links.ts';
import {
  addressTakenMail,
  confirmNewAddressMail,
  confirmOldAddressMail,
  noticeOldAddressMail,
} from './address-change-mail-texts.ts';
import { createAddressChangeRepository, type AddressChangeRow } from './address-change-repository.ts';
import { maskedAddress } from './masked-address.ts';

interface Asked {
  user: UserRow;
  change: AddressChangeRow;
  /** The new address. */
  email: string;
  mayWrite: boolean;
}

const hours = String(limits.addressChangeLifeMs / hourMs);

/**
 * Sends mails to both addresses. If another account has the new address, its owner is notified instead of asked, and
 * the response does not reveal it: the change stays pending until it expires.
 */
export async function mailBothAddresses(
  { clock, mails }: FastifyInstance,
  tx: Queryable,
  { user, change, email, mayWrite }: Asked,
) {
  const name = fullName(user);
  const linkFor = async (side: Side) => {
    const lifeMs = limits.addressChangeLifeMs;
    const { token } = await issueLink(tx, clock, { purpose: purposeOf[side], subjectId: change.id, lifeMs });
    return { path: `/auth/address-change#${token}` } as const;
  };
  const to = { toName: name, language: user.language, about: { kind: 'user', id: user.id } as const };

  const holder = await createAddressChangeRepository(tx).holderOf(email);
  if (!holder || holder.state === 'unverified') {
    const link = await linkFor('new');
    if (mayWrite)
      await mails.queue(tx, { ...to, template: confirmNewAddressMail, to: email, data: { name, link, hours } });
  } else if (mayWrite && holder.deletedAt === null)
    await mails.queue(tx, {
      template: addressTakenMail,
      to: holder.email,
      toName: fullName(holder),
      language: holder.language,
      data: { name: fullName(holder), signInLink: { path: '/auth/login' } },
      about: { kind: 'user', id: holder.id },
    });

  await mails.queue(tx, {
    ...to,
    template: change.needsOld ? confirmOldAddressMail : noticeOldAddressMail,
    to: user.email,
    data: { name, link: await linkFor('old'), hours, address: maskedAddress(email) },
  });
}
