import { isDeepStrictEqual } from 'node:util';
import type { FixedDocumentKind, LocalText } from '@guildhall/shared/domain';
import { systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/database/client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { applicationFormKey, defaultApplicationForm } from './default-form.ts';
import { createFormRepository, formKeyOf, createMembershipTypeRepository } from './repository.ts';

export interface DefaultMembershipType {
  key: string;
  name: LocalText;
  description: LocalText;
  /** Yearly fee in cents. */
  feeMinor: number;
  refereesNeeded: number;
  requiredDocuments: FixedDocumentKind[];
}

/** The initial membership types of a new installation; the office edits them in the configuration. */
export const defaultMembershipTypes: DefaultMembershipType[] = [
  {
    key: 'full',
    name: { en: 'Full member', fr: 'Membre titulaire', ar: 'عضو كامل العضوية', cn: '正式会员' },
    description: {
      en: 'For people who practise the profession. Full members vote, stand for office and receive everything we publish.',
      fr: 'Pour les personnes qui exercent la profession. Les membres titulaires votent, sont éligibles et reçoivent toutes nos publications.',
      ar: 'لمن يمارسون المهنة. يحقّ للأعضاء الكاملين التصويت والترشح، ويتلقّون جميع منشوراتنا.',
      cn: '面向从业人员。正式会员享有选举权和被选举权，并获得我们的全部出版物。',
    },
    feeMinor: 120_00,
    refereesNeeded: 2,
    requiredDocuments: ['cv'],
  },
  {
    key: 'student',
    name: { en: 'Student member', fr: 'Membre étudiant', ar: 'عضو طالب', cn: '学生会员' },
    description: {
      en: 'For people who study or train for the profession. Please attach proof of enrolment.',
      fr: 'Pour les personnes en études ou en formation. Veuillez joindre un certificat de scolarité.',
      ar: 'للدارسين والمتدرّبين على المهنة. يُرجى إرفاق ما يثبت التسجيل.',
      cn: '面向在读学生和受训人员。请附上在读证明。',
    },
    feeMinor: 30_00,
    refereesNeeded: 2,
    requiredDocuments: ['certificate'],
  },
];

/** True while a type has the initial fee: it may not have been reviewed yet. */
export const isFeeUntouched = ({ key, feeMinor }: Pick<DefaultMembershipType, 'key' | 'feeMinor'>): boolean =>
  defaultMembershipTypes.some((type) => type.key === key && type.feeMinor === feeMinor);

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
