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
 * Gives an installation without membership types its first form and types, so that people can apply from the first
 * start on; one that has them gets the default form of a newer release. What the office has changed, published or taken
 * away since stays as it is. Safe to call at every start.
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
 * Moves the types that still have a default form to the one of this release. Applications keep the form they were begun
 * with (domain scenario 12), and a type with a form of its own keeps that.
 */
async function followDefaultForm(tx: Queryable, clock: Clock): Promise<void> {
  const types = createMembershipTypeRepository(tx);
  const defaults = createFormRepository(tx, [applicationFormKey]);
  const known = await defaults.all();
  // An older process that is started again must not bring its own form back.
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

/** As the database gives it back. */
const asStored: unknown = JSON.parse(JSON.stringify(defaultApplicationForm));
