import type { Queryable } from '../../platform/database/client.ts';
import { formVersions, membershipTypes } from '../../platform/database/schema/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { applicationFormKey, defaultApplicationForm } from './default-form.ts';
import { defaultMembershipTypes } from './default-types.ts';

/**
 * Gives an installation without membership types its first form and types, so that people can apply from the first
 * start on. What the office has changed or taken away since stays as it is. Safe to call at every start.
 */
export async function ensureMembershipTypes({ db, clock }: { db: Queryable; clock: Clock }): Promise<void> {
  await db.transaction(async (tx) => {
    const [existing] = await tx.select({ id: membershipTypes.id }).from(membershipTypes).limit(1);
    if (existing) return;
    const now = clock.now();
    const formVersionId = newId();
    const [form] = await tx
      .insert(formVersions)
      .values({
        id: formVersionId,
        formKey: applicationFormKey,
        number: 1,
        definition: defaultApplicationForm,
        publishedAt: now,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: formVersions.id });
    // Another process started at the same moment and does all of it.
    if (!form) return;
    await tx
      .insert(membershipTypes)
      .values(
        defaultMembershipTypes.map((type, sortOrder) => ({
          ...type,
          formVersionId,
          sortOrder,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .onConflictDoNothing();
  });
}
