// Business and technical limits, each once. Sources: specification §9, domain rules (numbers in brackets).

import { secondMs, minuteMs, hourMs } from './durations.ts';

const megabyte = 1024 * 1024;

export const limits = {
  /** Lengths of texts, in characters. */
  emailLength: 254,
  nameLength: 80,
  typeKeyLength: 32,
  phoneLength: 40,
  /** Length of a typed code of the second step, or recovery code. */
  codeLength: 32,
  searchLength: 100,
  /** List paging (15). */
  pageSizeMin: 25,
  pageSizeMax: 200,
  /** Up to this many rows, the total of a list is exact; a larger total means "more than" this. */
  countedRows: 10_000,

  /** Passwords (16); lengths in characters. */
  passwordMin: 12,
  passwordMax: 256,

  /** Sessions (specification §4 and §9): idle and total, in ms. */
  sessionIdleMs: hourMs,
  sessionTotalMs: 12 * hourMs,
  sessionWarningMs: 2 * minuteMs,
  sessionsPerUser: 10,

  /** How long a trusted device needs no mailed code. */
  trustedDeviceDays: 30,

  /** Second step: validity of a mailed code and of a challenge, attempts per challenge. */
  codeLifeMs: 10 * minuteMs,
  challengeTries: 5,
  /**
   * Consecutive wrong codes, over any time, before none is accepted until the person proves access to their mailbox.
   */
  secondStepTries: 50,
  resendAfterMs: 30 * secondMs,
  recoveryCodes: 10,
  /** How long a confirmed session may change password and second step. */
  confirmationLifeMs: 10 * minuteMs,
  /** How long a started enrolment of an authenticator can be finished. */
  enrolmentLifeMs: 15 * minuteMs,
  /** Sign-in: wrong passwords on one account before it pauses, and for how long. */
  signInTries: 10,
  signInPauseMs: 15 * minuteMs,
  /** Wrong passwords from one client, over all accounts, within that pause. */
  signInTriesPerClient: 30,

  verifyLinkLifeMs: 48 * hourMs,
  resetLinkLifeMs: 30 * minuteMs,
  /** How long a new email address can be confirmed; and how many requests are allowed per hour. */
  addressChangeLifeMs: 48 * hourMs,
  addressChangesAnHour: 5,

  /** Files (8); sizes in bytes. */
  filesPerStep: 10,
  fileBytes: 15 * megabyte,
  applicationBytes: 60 * megabyte,

  /** Saving while typing (1): ms after the last key press. */
  autosaveMs: 2 * secondMs,

  /** Deadlines of the shell (specification §9), in ms. */
  persistenceMs: 5 * secondMs,
  chunkLoadMs: 120 * secondMs,
  toastMs: 3500,
  notifierDefaultMs: 5000,
} as const;
