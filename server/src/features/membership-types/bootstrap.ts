import { isDeepStrictEqual } from 'node:util';
import { systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/database/client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { applicationFormKey, defaultApplicationForm } from './default-form.ts';
import { defaultMembershipTypes } from './default-types.ts';
import { createFormRepository, formKeyOf } from './form-repository.ts';
import { createMembershipTypeRepository } from './repository.ts';

/**
 * Gives an installation without membership types its first form and types, so that people can apply from the start;
 * existing installations get the default form of a newer release. Anything the office has changed, published or removed
 * since stays unchanged. Safe to call on every start.
 */
export async function ensureMembershipTypes({ db, clock }: { db: Queryable; clock: Clock }): Promise<void> {
  await db.transaction(async (tx) => {
    const types = createMembershipTypeRepository(tx);
    if (await types.areThereAny()) return followDefaultForm(tx, clock);
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
    const { currency } = await readSetting(tx, 'association');
    await types.addAll(
      defaultMembershipTypes.map((type, sortOrder) => ({
        ...type,
        currency,
        formVersionId,
        sortOrder,
        createdAt: now,
        updatedAt: now,
      })),
    );
  });
}

/**
 * Updates types that still have a default form to the one of this release. Applications keep their form version (domain
 * scenario 12), and so do types with a form of their own.
 */
async function followDefaultForm(tx: Queryable, clock: Clock): Promise<void> {
  const types = createMembershipTypeRepository(tx);
  const defaults = createFormRepository(tx, [applicationFormKey]);
  const known = await defaults.all();
  // An older process that restarts must not restore its own form.
  if (known.length === 0 || known.some(({ definition }) => isDeepStrictEqual(definition, asStored))) return;
  const all = await types.lockAll();
  const now = clock.now();
  const number = 1 + (await createFormRepository(tx, [applicationFormKey, ...all.map(formKeyOf)]).latestNumber());
  const parts = { formKey: applicationFormKey, number, publishedAt: now, createdAt: now };
  const added = await defaults.add({ ...parts, definition: defaultApplicationForm });
  // Another process started at the same moment and does all of it.
  if (!added) return;
  const knownIds = new Set(known.map(({ id }) => id));
  for (const type of all.filter(({ formVersionId }) => knownIds.has(formVersionId)))
    await types.change(type.id, { formVersionId: added.id, updatedAt: now });
  await writeAudit(tx, clock, {
    actor: systemActor,
    action: 'form.published',
    entityId: added.id,
    after: { membershipTypeId: null, number },
  });
}

/** In the form the database returns it. */
const asStored: unknown = JSON.parse(JSON.stringify(defaultApplicationForm));
