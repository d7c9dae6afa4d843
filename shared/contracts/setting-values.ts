import * as z from 'zod/mini';
import { dunningDaysDefault, dunningFeeMaxMinor } from '../domain/finance.ts';
import { renewalGraceDays } from '../domain/membership.ts';
import { id, line, timeOfDay } from './primitives.ts';

/** What invoices say, and how they can be paid. */
export const invoicing = z.strictObject({
  /** Days from the issue of an invoice until it is due. */
  dueDays: z.int().check(z.minimum(0), z.maximum(120)),
  /** A line on every new invoice, in the language of whoever pays it; empty for none. */
  note: z.strictObject({ en: line(300, 0), fr: line(300, 0), ar: line(300, 0), cn: line(300, 0) }),
  /** ISO 3166-1 of the association's address, which electronic invoices need; empty while nobody has said it. */
  sellerCountry: z._default(z.string().check(z.regex(/^(?:[A-Z]{2})?$/)), ''),
  /** Whether invoices can be paid online, where that is possible at all. */
  offersOnlinePayment: z.boolean(),
  /** Days after the due day on which reminders are written for a person to review; one level each. */
  dunningDays: z._default(
    z.array(z.int().check(z.minimum(1), z.maximum(364))).check(
      z.maxLength(3),
      z.refine((days) => days.every((day, index) => day > (days[index - 1] ?? 0))),
    ),
    dunningDaysDefault,
  ),
  /** The fee of each level in minor units, billed when its reminder is sent; none where it is 0 or not given. */
  dunningFees: z._default(
    z.array(z.int().check(z.minimum(0), z.maximum(dunningFeeMaxMinor))).check(z.maxLength(3)),
    [],
  ),
  /** Days after the end of a period until a membership lapses whose renewal is not paid. */
  graceDays: z._default(z.int().check(z.minimum(0), z.maximum(renewalGraceDays.most)), renewalGraceDays.initial),
});
export type Invoicing = z.output<typeof invoicing>;

/** When backups are made by themselves, and for how long they are kept. */
export const backupSchedule = z.strictObject({
  isOn: z.boolean(),
  /** In the association's zone. */
  at: timeOfDay,
  keepDays: z.int().check(z.minimum(1), z.maximum(9999)),
});
export type BackupSchedule = z.output<typeof backupSchedule>;

/** The association's logo, as a file of the store. */
export const logo = z.strictObject({
  image: z.nullable(
    z.strictObject({ name: z.string(), fileId: id, hash: z.string(), width: z.int(), height: z.int() }),
  ),
});

const retentionDays = z.int().check(z.minimum(7), z.maximum(180));

/** How long deleted items can be restored (domain rule 13). */
export const junkRetention = z.strictObject({ days: retentionDays, spamDays: retentionDays });
