import type { Language } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Download } from '../../platform/files/download.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { printCard } from './card-pdf.ts';
import { createRenewalRepository } from './repository.ts';

/**
 * The card of somebody whose membership is active and paid for today.
 * @throws Problem 404 where there is nobody, 409 `no_current_membership`
 */
export async function createCard(
  { db, clock }: Pick<FastifyInstance, 'db' | 'clock'>,
  { userId, language }: { userId: string; language: Language },
): Promise<Download> {
  const user = await createUserRepository(db).byId(userId);
  if (!user || user.deletedAt) throw problem.notFound();
  const { today, association } = await readAssociationDay(db, { clock });
  const { memberNumber, membershipState, memberUntil, membershipTypeId, firstName, lastName } = user;
  if (memberNumber === null || membershipState !== 'active' || memberUntil === null || memberUntil < today)
    throw problem.conflict(
      'no_current_membership',
      'There is a card only for a membership that is active and paid for today.',
    );
  const type = membershipTypeId === null ? undefined : await createRenewalRepository(db).typeById(membershipTypeId);
  const content = await printCard({
    language,
    association: association.name,
    name: `${firstName} ${lastName}`,
    memberNumber,
    membershipType: type?.name ?? null,
    until: memberUntil,
    printedAt: clock.now(),
  });
  return { name: `${memberNumber}.pdf`, mediaType: 'application/pdf', sizeBytes: content.length, content };
}
