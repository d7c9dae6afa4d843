// The limits of applications and everything around them. Separate from those of the shell (limits.ts), which every page
// loads.

import { dayMs, hourMs, minuteMs } from './durations.ts';

const megabyte = 1024 * 1024;

export const caseLimits = {
  /** Maximum lengths of texts, in characters. Reasons for irreversible actions have a minimum. */
  reasonMin: 3,
  reasonLength: 1000,
  /** An answer of several lines, unless its form allows more. */
  paragraphLength: 5000,
  /** The longest answer that a form may allow. */
  answerLength: 10_000,
  /** A full name, as in a signature or an invitation. */
  fullNameLength: 160,
  /** Referees of one application (domain §1). */
  refereesMin: 0,
  refereesMax: 5,

  /** Kinds of documents that a membership type adds, and the files of each. */
  ownDocuments: 10,
  ownDocumentFiles: 10,

  /** A referee's statement. */
  statementMin: 20,
  statementLength: 5000,
  /** Whole years for which a referee has known an applicant. */
  knownForYears: 80,

  /** The office's notes on an application. */
  noteLength: 4000,
  mentionsPerNote: 20,

  /** The office can reopen an application whose requested changes lapsed for this long. */
  reopenDays: 30,

  /** Meeting polls (7). */
  pollSlots: 60,
  pollInvitations: 200,
  pollReminderMs: 48 * hourMs,
  /** Links of a poll work this long after its deadline or its meeting. */
  pollLinkLifeMs: 90 * dayMs,

  /** Account invitations: lifetime of the link, number sent at once, and length of a list. */
  invitationLifeMs: 7 * dayMs,
  invitationsAtOnce: 200,
  invitationListLength: 100_000,

  /** A message in a query. */
  messageLength: 5000,
  /** Queries (domain §2): a resolved one closes; until then an answer reopens it. */
  queryCloseDays: 7,
  queryReopenDays: 30,
  /** How far ahead a query can be snoozed, in days. */
  querySnoozeDays: 180,
  /** Messages that can be moved into a new query at once. */
  messagesPerSplit: 200,
  /** A person counts as writing for this long after their last activity; the page reports at this interval. */
  queryWritingMs: 30_000,
  queryWritingPollMs: 10_000,
  /** Files per message, and how many a person may keep uploaded without a message, for how long. */
  filesPerMessage: 10,
  unusedFiles: 30,
  unusedFileLifeMs: dayMs,
  /** How many bytes a person may upload for queries within a day. */
  queryBytesADay: 200 * 1024 * 1024,

  /** After this many bounces of an address, sending needs a confirmation. */
  bouncesUntilAsked: 3,
  /** How far ahead a mail can be scheduled, in days. */
  mailScheduleDays: 90,
  /** Total size of a mail's files: many mail servers accept at most 25 MB, and encoding adds a third. */
  mailFilesBytes: 15 * megabyte,
  /** The maximum number of mails sent by one command; the next command sends the rest. */
  mailsAtOnce: 500,
  /** Every sent mail can be recalled for this long (11), in ms. */
  mailRecallMs: minuteMs,

  refereeLinkLifeMs: 60 * dayMs,

  /** Maximum size of an uploaded piece; a broken connection loses no more than one. */
  pieceBytes: megabyte,
  /** Each piece is stored on its own. Browsers send at most 480, all of 32 KB. */
  piecesPerFile: 1000,
  /** How long an interrupted upload is kept. */
  unfinishedUploadMs: dayMs,

  /** The association's logo: every first visit loads it. */
  logoBytes: 256 * 1024,
  logoSide: 2000,

  /** A form of the association (domain §1, FormVersion). */
  formSteps: 20,
  formFieldsPerStep: 40,
  formFields: 120,
  formChoices: 100,
  /** Questions of all published forms in one export. */
  exportedQuestions: 1000,
} as const;
