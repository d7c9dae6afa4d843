import * as z from 'zod/mini';
import { dunningDaysDefault, dunningFeeMaxMinor, taxFreeReasons, taxRateMaxBasisPoints } from '../domain/finance.ts';
import { renewalGraceDays } from '../domain/membership.ts';
import { accountNumber, id, line, timeOfDay, unitPriceMinor } from './primitives.ts';

/** Texts, due dates and payment methods of invoices. */
export const invoicing = z.strictObject({
  /** Number of days from issue to due date. */
  dueDays: z.int().check(z.minimum(0), z.maximum(120)),
  /** A text on every new invoice, in the payer's language; empty for none. */
  note: z.strictObject({ en: line(300, 0), fr: line(300, 0), ar: line(300, 0), cn: line(300, 0) }),
  /** ISO 3166-1 country of the association's address, required for electronic invoices; empty until set. */
  sellerCountry: z._default(z.string().check(z.regex(/^(?:[A-Z]{2})?$/)), ''),
  /** Why lines without tax have none, on new invoices. */
  taxFreeReason: z._default(z.enum(taxFreeReasons), 'exempt'),
  /** Whether invoices can be paid online, if a provider is available. */
  offersOnlinePayment: z.boolean(),
  /** Days after the due date on which reminders are created for review; one level each. */
  dunningDays: z._default(
    z.array(z.int().check(z.minimum(1), z.maximum(364))).check(
      z.maxLength(3),
      z.refine((days) => days.every((day, index) => day > (days[index - 1] ?? 0))),
    ),
    dunningDaysDefault,
  ),
  /** The fee of each level in minor units, billed when its reminder is sent; none if 0 or missing. */
  dunningFees: z._default(
    z.array(z.int().check(z.minimum(0), z.maximum(dunningFeeMaxMinor))).check(z.maxLength(3)),
    [],
  ),
  /** Days after the end of a period until a membership with an unpaid renewal lapses. */
  graceDays: z._default(z.int().check(z.minimum(0), z.maximum(renewalGraceDays.most)), renewalGraceDays.initial),
  /** Whether memberships lapse then by themselves; otherwise a person decides about each. */
  lapsesAutomatically: z._default(z.boolean(), true),
});
export type Invoicing = z.output<typeof invoicing>;

/** Something that the association bills again and again. */
export const article = z.strictObject({
  /** The text of the invoice line. */
  name: line(200),
  unitPriceMinor,
  taxRateBasisPoints: z.int().check(z.minimum(0), z.maximum(taxRateMaxBasisPoints)),
  /** The revenue account of its lines; absent for the one of the tax rate. */
  account: z.optional(accountNumber),
});
export type Article = z.output<typeof article>;

/** The articles of invoices, in the order in which they are offered. */
export const articles = z.strictObject({ articles: z.array(article).check(z.maxLength(100)) });

/** When automatic backups run, and how long they are kept. */
export const backupSchedule = z.strictObject({
  isOn: z.boolean(),
  /** In the association's zone. */
  at: timeOfDay,
  keepDays: z.int().check(z.minimum(1), z.maximum(9999)),
});
export type BackupSchedule = z.output<typeof backupSchedule>;

/** The association's logo, as a stored file. */
export const logo = z.strictObject({
  image: z.nullable(
    z.strictObject({ name: z.string(), fileId: id, hash: z.string(), width: z.int(), height: z.int() }),
  ),
});

const retentionDays = z.int().check(z.minimum(7), z.maximum(180));

/** How long deleted items can be restored (domain rule 13). */
export const junkRetention = z.strictObject({ days: retentionDays, spamDays: retentionDays });
