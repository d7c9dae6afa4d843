// The limits of cases and everything around them. Apart from those of the shell (limits.ts), which every page carries.

const minute = 60 * 1000;
const hour = 60 * minute;
const megabyte = 1024 * 1024;

export const caseLimits = {
  /** Lengths of texts, in characters. Reasons for what cannot be undone say something. */
  reasonMin: 3,
  reasonLength: 1000,
  /** A whole name, as somebody signs with it or is invited under it. */
  fullNameLength: 160,
  /** Referees of one application (domain §1). */
  refereesMin: 2,
  refereesMax: 5,
  /** A referee who says nothing lapses on this day (domain §2, Referee); reminders before it. */
  refereeLapseDays: 21,
  refereeReminderDays: [5, 10, 15, 20],

  /** An untouched draft expires (domain §2, Application). */
  draftExpiryDays: 60,
  draftWarningDays: [30, 53],

  /** Requested changes (domain §2): reminders this many days before the due day, lapse after it, and the way back. */
  changesReminderDaysBefore: [5, 1],
  changesLapseDays: 7,
  reopenDays: 30,

  /** Payment (domain §2): reminders and lapse, in days after the invoice's due day. */
  paymentReminderDays: [1, 15, 45],
  paymentLapseDays: 60,

  /** Meeting polls (7). */
  pollSlots: 60,
  pollInvitations: 200,
  pollReminderMs: 48 * hour,
  /** Links of a poll work this long after its deadline or its meeting. */
  pollLinkLifeMs: 90 * 24 * hour,

  /** Invitations to have an account: how long the link works, how many go at once, and how long a list may be. */
  invitationLifeMs: 7 * 24 * hour,
  invitationsAtOnce: 200,
  invitationListLength: 100_000,

  /** Queries (domain §2): a resolved one closes, an answer opens it again until then. */
  queryCloseDays: 7,
  queryReopenDays: 30,
  /** Files of one message, and those a person may keep uploaded without a message, for this long. */
  filesPerMessage: 10,
  unusedFiles: 30,
  unusedFileLifeMs: 24 * hour,

  invoiceDueDays: 30,
  /** Every send can be taken back for this long (11), in ms. */
  mailRecallMs: minute,

  refereeLinkLifeMs: 60 * 24 * hour,

  /** A file comes in pieces of at most this size; a broken connection costs no more than one. */
  pieceBytes: megabyte,
  /** A file that stopped half-way waits this long for its rest. */
  unfinishedUploadMs: 24 * hour,

  /** A form of the association (domain §1, FormVersion). */
  formSteps: 20,
  formFieldsPerStep: 40,
  formFields: 120,
  formChoices: 100,
} as const;
