// When reminders are sent and when things expire (domain §2), in days. Administrators can change the numbers; each is
// counted from its subject: a referee from the request, a draft from its last change, a fee from its due date.

export interface Deadlines {
  /** A referee's request expires on this day; reminders before it. */
  refereeLapseDays: number;
  refereeReminderDays: number[];
  /** An untouched draft expires on this day; warnings before it. */
  draftExpiryDays: number;
  draftWarningDays: number[];
  /** Requested changes lapse this many days after their due date; reminders before the due date. */
  changesLapseDays: number;
  changesReminderDaysBefore: number[];
  /** An unpaid membership lapses this many days after the due date of its invoice; reminders after that date. */
  paymentLapseDays: number;
  paymentReminderDays: number[];
}

export const defaultDeadlines = {
  refereeLapseDays: 21,
  refereeReminderDays: [5, 10, 15, 20],
  draftExpiryDays: 60,
  draftWarningDays: [30, 53],
  changesLapseDays: 7,
  changesReminderDaysBefore: [5, 1],
  paymentLapseDays: 60,
  paymentReminderDays: [1, 15, 45],
} satisfies Deadlines;

/** The minimum and maximum days of each end. */
export const deadlineRanges = {
  refereeLapseDays: { least: 7, most: 60 },
  draftExpiryDays: { least: 14, most: 365 },
  changesLapseDays: { least: 0, most: 60 },
  paymentLapseDays: { least: 14, most: 365 },
} as const;

/** The end that each list of reminders precedes. */
const endOf = {
  refereeReminderDays: 'refereeLapseDays',
  draftWarningDays: 'draftExpiryDays',
  paymentReminderDays: 'paymentLapseDays',
} as const;
type CountedReminders = keyof typeof endOf;

export const countedReminders = Object.keys(endOf) as CountedReminders[];

export const reminderLimits = { most: 8, latestDay: 364 } as const;

/** Whether a reminder would be sent at or after the end. */
export const remindsTooLate = (deadlines: Deadlines, reminders: CountedReminders): boolean =>
  deadlines[reminders].some((day) => day >= deadlines[endOf[reminders]]);

/** A changed number never ends anything earlier than this many days after the change. */
export const deadlineGraceDays = 7;
