import { Role, type SetUpFacts } from '@guildhall/shared/domain';
import { and, count, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { only, type Queryable } from '../../platform/database/client.ts';
import { formVersions, membershipTypes, users } from '../../platform/database/schema/index.ts';
import { canMail } from '../../platform/mail/mail-server.ts';
import { issuerFacts } from '../../platform/settings/association.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { applicationFormKey, isFeeUntouched } from '../membership-types/public.ts';

/** The installation's own data about its set-up. */
export async function readSetUpFacts(
  db: Queryable,
  { clock, config }: { clock: Clock; config: Config },
): Promise<SetUpFacts> {
  const association = await readSetting(db, 'association');
  const types = await readOpenTypes(db, clock.now());
  return {
    ...issuerFacts(association),
    hasAddress: association.address !== '',
    hasMailServer: config.smtpUrl !== null || (await readSetting(db, 'mail')).host !== '',
    canMail: await canMail(db, config),
    openTypes: types.length,
    untouchedFees: types.filter(isFeeUntouched).length,
    hasOwnForm: types.some(({ formKey }) => formKey !== applicationFormKey),
    colleagues: Math.max(0, (await countOffice(db)) - 1),
  };
}

/** The types that accept applications, including those whose window is in the future. */
const readOpenTypes = (db: Queryable, now: Date) =>
  db
    .select({ key: membershipTypes.key, feeMinor: membershipTypes.feeMinor, formKey: formVersions.formKey })
    .from(membershipTypes)
    .innerJoin(formVersions, eq(formVersions.id, membershipTypes.formVersionId))
    .where(
      and(eq(membershipTypes.isOpen, true), or(isNull(membershipTypes.closesAt), gt(membershipTypes.closesAt, now))),
    );

/** Administrators and staff who have or will have access. */
const countOffice = (db: Queryable): Promise<number> =>
  db
    .select({ total: count() })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        inArray(users.role, [Role.administrator, Role.staff]),
        inArray(users.state, ['invited', 'active', 'locked']),
      ),
    )
    .then(only)
    .then(({ total }) => total);
