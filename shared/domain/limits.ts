// Business and technical limits, each once. Sources: specification §9, domain rules (numbers in brackets).

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const megabyte = 1024 * 1024;

export const limits = {
  /** Lengths of texts, in characters. */
  emailLength: 254,
  nameLength: 80,
  phoneLength: 40,
  /** A code of the second step, or a recovery code, as people may type it. */
  codeLength: 32,
  searchLength: 100,
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
  /** A session that has proved itself again may change password and second step for this long. */
  confirmationLifeMs: 10 * minute,
  /** An enrolment of an authenticator that was begun can be finished for this long. */
  enrolmentLifeMs: 15 * minute,
  /** Sign-in: wrong passwords on one account before it pauses, and for how long. */
  signInTries: 10,
  signInPauseMs: 15 * minute,
  /** Wrong passwords from one client, over all accounts, within that pause. */
  signInTriesPerClient: 30,

  verifyLinkLifeMs: 48 * hour,
  resetLinkLifeMs: 30 * minute,
  /** A new e-mail address waits this long to be confirmed; a person can ask this often in an hour. */
  addressChangeLifeMs: 48 * hour,
  addressChangesAnHour: 5,

  /** Files (8); sizes in bytes. */
  filesPerStep: 10,
  fileBytes: 15 * megabyte,
  applicationBytes: 60 * megabyte,

  /** Saving as you type (1): ms after the last key. */
  autosaveMs: 2 * second,

  /** Deadlines of the shell (specification §9), in ms. */
  persistenceMs: 5 * second,
  chunkLoadMs: 120 * second,
  toastMs: 3500,
  notifierDefaultMs: 5000,
} as const;
