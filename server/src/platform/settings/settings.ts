import { maintenance } from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { first, type Queryable } from '../database/client.ts';
import { settings } from '../database/schema/index.ts';
import type { Clock } from '../clock/clock.ts';

/** What stands for the association until it is named: the software's own name. */
export const unnamed = 'Guildhall';

/** Every setting with its schema and the value that counts until somebody sets another. */
const definitions = {
  association: {
    schema: z.strictObject({
      name: z.string(),
      address: z.string(),
      email: z.string(),
      bankAccount: z.string(),
      taxNumber: z.string(),
      /** IANA zone in which days of the association begin and end. */
      zone: z.string(),
    }),
    // Nothing invented: until somebody says who runs this installation, mails bear the software's name and no invoice is
    // issued (see association.ts).
    initial: { name: unnamed, address: '', email: '', bankAccount: '', taxNumber: '', zone: 'UTC' },
  },
  /** Saying when one can come takes a session beside the link. */
  availabilityNeedsLogin: { schema: z.boolean(), initial: false },
  /** Second step asked of administrators and staff (domain rule 16). */
  secondStepForOffice: { schema: z.boolean(), initial: true },
  /** Closed to everybody but administrators (features/maintenance). */
  maintenance: { schema: maintenance, initial: { isOn: false, message: null, until: null, since: null } },
} as const;

export type SettingKey = keyof typeof definitions;
export type SettingValue<Key extends SettingKey> = z.output<(typeof definitions)[Key]['schema']>;
export type Association = SettingValue<'association'>;

/** Reads a setting; what was stored by an older release and no longer fits counts as not set. */
export async function readSetting<const Key extends SettingKey>(db: Queryable, key: Key): Promise<SettingValue<Key>> {
  const row = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)).then(first);
  const { schema, initial } = definitions[key];
  const stored = z.safeParse(schema, row?.value);
  // The schema belongs to the key, which TypeScript can't carry through the lookup.
  return (stored.success ? stored.data : initial) as SettingValue<Key>;
}

/** Sets a setting. */
export const writeSetting = <const Key extends SettingKey>(
  tx: Queryable,
  clock: Clock,
  key: Key,
  value: SettingValue<Key>,
) =>
  tx
    .insert(settings)
    .values({ key, value, updatedAt: clock.now() })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: clock.now() } });
