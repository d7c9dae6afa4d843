import { typedNumber, type Deadlines } from '@guildhall/shared/domain';

/** Pairs of a deadline and its reminders; each is one row of the form. */
export const deadlineGroups = [
  { key: 'referee', end: 'refereeLapseDays', reminders: 'refereeReminderDays' },
  { key: 'draft', end: 'draftExpiryDays', reminders: 'draftWarningDays' },
  { key: 'changes', end: 'changesLapseDays', reminders: 'changesReminderDaysBefore' },
  { key: 'payment', end: 'paymentLapseDays', reminders: 'paymentReminderDays' },
] as const;

export type DeadlineGroup = (typeof deadlineGroups)[number];

/** The inputs of a form; days are text until they are submitted, so that no input is lost. */
export interface DeadlineValues {
  ends: Record<DeadlineGroup['end'], string>;
  reminders: Record<DeadlineGroup['reminders'], string>;
}

/** The days in a text, in any order and with any separator, without duplicates. */
export const readDays = (text: string): number[] =>
  [
    ...new Set(
      text
        .split(/[\s,;.،؛、，]+/u)
        .filter(Boolean)
        .map(typedNumber),
    ),
  ].sort((a, b) => a - b);

export const toDeadlineValues = (deadlines: Deadlines): DeadlineValues => ({
  ends: {
    refereeLapseDays: String(deadlines.refereeLapseDays),
    draftExpiryDays: String(deadlines.draftExpiryDays),
    changesLapseDays: String(deadlines.changesLapseDays),
    paymentLapseDays: String(deadlines.paymentLapseDays),
  },
  reminders: {
    refereeReminderDays: deadlines.refereeReminderDays.join(', '),
    draftWarningDays: deadlines.draftWarningDays.join(', '),
    // Counted backwards from the due date: the first reminder has the largest number.
    changesReminderDaysBefore: deadlines.changesReminderDaysBefore.toSorted((a, b) => b - a).join(', '),
    paymentReminderDays: deadlines.paymentReminderDays.join(', '),
  },
});

export const toDeadlines = ({ ends, reminders }: DeadlineValues): Deadlines => ({
  refereeLapseDays: typedNumber(ends.refereeLapseDays),
  refereeReminderDays: readDays(reminders.refereeReminderDays),
  draftExpiryDays: typedNumber(ends.draftExpiryDays),
  draftWarningDays: readDays(reminders.draftWarningDays),
  changesLapseDays: typedNumber(ends.changesLapseDays),
  changesReminderDaysBefore: readDays(reminders.changesReminderDaysBefore).reverse(),
  paymentLapseDays: typedNumber(ends.paymentLapseDays),
  paymentReminderDays: readDays(reminders.paymentReminderDays),
});
