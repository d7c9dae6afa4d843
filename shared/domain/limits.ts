// Business and technical limits, each once. Sources: specification §9, domain rules (numbers in brackets).

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const megabyte = 1024 * 1024;

export const limits = {
  emailLength: 254,
  /** List paging (15). */
  pageSizeMin: 25,
  pageSizeMax: 200,

  /** Passwords (16); lengths in characters. */
  passwordMin: 12,
  passwordMax: 256,

  /** Sessions (specification §4 and §9): idle and total, in ms. */
  sessionIdleMs: hour,
  sessionTotalMs: 12 * hour,
  sessionWarningMs: 2 * minute,
  sessionsPerUser: 10,

  /** Second step: life of a mailed code and of a challenge, tries per challenge. */
  codeLifeMs: 10 * minute,
  challengeTries: 5,
  /** Wrong codes in a row, however long they take, before none is taken until the person proves themselves by mail. */
  secondStepTries: 50,
  resendAfterMs: 30 * second,
  recoveryCodes: 10,
  /** A session that has proved itself anew may change password and second step for this long. */
  confirmationLifeMs: 10 * minute,
  /** An enrolment of an authenticator that was begun can be finished for this long. */
  enrolmentLifeMs: 15 * minute,
  /** Sign-in: wrong passwords on one account before it pauses, and for how long. */
  signInTries: 10,
  signInPauseMs: 15 * minute,

  verifyLinkLifeMs: 48 * hour,
  resetLinkLifeMs: 30 * minute,
  refereeLinkLifeMs: 60 * 24 * hour,

  /** Files (8); sizes in bytes. */
  filesPerStep: 10,
  fileBytes: 15 * megabyte,
  applicationBytes: 60 * megabyte,
  /** A file comes in pieces of at most this size; a broken connection costs no more than one. */
  pieceBytes: megabyte,
  /** A file that stopped half-way waits this long for its rest. */
  unfinishedUploadMs: 24 * hour,

  /** A form of the association (domain §1, FormVersion). */
  formSteps: 20,
  formFieldsPerStep: 40,
  formFields: 120,
  formChoices: 100,

  /** Saving as you type (1): ms after the last key. */
  autosaveMs: 2 * second,

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

  /** Deadlines of the shell (specification §9), in ms. */
  persistenceMs: 5 * second,
  chunkLoadMs: 120 * second,
  toastMs: 3500,
  notifierDefaultMs: 5000,
} as const;
