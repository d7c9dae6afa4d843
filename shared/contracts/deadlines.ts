import * as z from 'zod/mini';
import {
  countedReminders,
  deadlineRanges,
  reminderLimits,
  remindsTooLate,
  type Deadlines,
} from '../domain/deadlines.ts';

const days = ({ least, most }: { least: number; most: number }) => z.int().check(z.minimum(least), z.maximum(most));

/** The days on which reminders are sent, without duplicates; may be empty. */
const reminderDays = z.array(z.int().check(z.minimum(1), z.maximum(reminderLimits.latestDay))).check(
  z.maxLength(reminderLimits.most),
  z.refine((all) => new Set(all).size === all.length),
);

/** When reminders are sent and when things expire, in days. */
export const deadlines = z.strictObject({
  refereeLapseDays: days(deadlineRanges.refereeLapseDays),
  refereeReminderDays: reminderDays,
  draftExpiryDays: days(deadlineRanges.draftExpiryDays),
  draftWarningDays: reminderDays,
  changesLapseDays: days(deadlineRanges.changesLapseDays),
  changesReminderDaysBefore: reminderDays,
  paymentLapseDays: days(deadlineRanges.paymentLapseDays),
  paymentReminderDays: reminderDays,
});

/** Deadlines as set by an administrator: no reminder may be due at or after the end. */
export const newDeadlines = deadlines.check(
  ...countedReminders.map((reminders) =>
    z.refine<Deadlines>((value) => !remindsTooLate(value, reminders), {
      path: [reminders],
      params: { code: 'reminder_too_late' },
    }),
  ),
);
