import { fullName, membershipStateOn, type Language } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Download } from '../../platform/files/download.ts';
import { createMembershipRepository } from '../../platform/memberships/memberships.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { printCard } from './card-pdf.ts';
import { createRenewalRepository } from './repository.ts';

/**
 * Creates the card of a member whose membership is active and paid for today.
 * @param language of the card; the member's own by default
 * @throws Problem 404 if there is no such user, 409 `no_current_membership`
 */
export async function createCard(
  { db, clock }: FastifyInstance,
  { userId, language }: { userId: string; language: Language | undefined },
): Promise<Download> {
  const user = await createUserRepository(db).byId(userId);
  if (!user || user.deletedAt) throw problem.notFound();
  const { today, association } = await readAssociationDay(db, { clock });
  const membership = await createMembershipRepository(db).lastOf(userId);
  if (user.memberNumber === null || !membership || membershipStateOn(membership, today) !== 'active')
    throw problem.conflict(
      'no_current_membership',
      'There is a card only for a membership that is active and paid for today.',
    );
  const { typeId, paidUntil } = membership;
  const type = typeId === null ? undefined : await createRenewalRepository(db).typeById(typeId);
  const content = await printCard({
    language: language ?? user.language,
    association: association.name,
    name: fullName(user),
    memberNumber: user.memberNumber,
    membershipType: type?.name ?? null,
    until: paidUntil,
    printedAt: clock.now(),
  });
  return { name: `${user.memberNumber}.pdf`, mediaType: 'application/pdf', sizeBytes: content.length, content };
}
