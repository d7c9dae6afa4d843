import type { Queryable } from '../../platform/database/client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { applicationFormKey, defaultApplicationForm } from './default-form.ts';
import { defaultMembershipTypes } from './default-types.ts';
import { createFormRepository } from './form-repository.ts';
import { createMembershipTypeRepository } from './repository.ts';

/**
 * Gives an installation without membership types its first form and types, so that people can apply from the first
 * start on. What the office has changed or taken away since stays as it is. Safe to call at every start.
 */
export async function ensureMembershipTypes({ db, clock }: { db: Queryable; clock: Clock }): Promise<void> {
  await db.transaction(async (tx) => {
    const types = createMembershipTypeRepository(tx);
    if (await types.areThereAny()) return;
    const now = clock.now();
    const formVersionId = newId();
    const form = await createFormRepository(tx, [applicationFormKey]).add({
      id: formVersionId,
      formKey: applicationFormKey,
      number: 1,
      definition: defaultApplicationForm,
      publishedAt: now,
      createdAt: now,
    });
    // Another process started at the same moment and does all of it.
    if (!form) return;
    await types.addAll(
      defaultMembershipTypes.map((type, sortOrder) => ({
        ...type,
        formVersionId,
        sortOrder,
        createdAt: now,
        updatedAt: now,
      })),
    );
  });
}
