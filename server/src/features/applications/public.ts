// What other features and the processes may use of this feature.
export { dayInWords, mailApplicant } from './applicant-mails.ts';
export { type Applicant, applicantOf } from './applicant-read-model.ts';
export { printApplication, type PrintedApplication } from './application-pdf.ts';
export {
  assertVisible,
  type Caller,
  type CaseNeeds,
  expectVersion,
  lockOwn,
  lockVisible,
  momentOf,
  readDetail,
} from './case.ts';
export {
  addChanges,
  asksFor,
  type ChangeRequestRow,
  closeChanges,
  moveChangesDue,
  openChangesOf,
  reopenChanges,
  solveItems,
} from './change-request-repository.ts';
export { commandOf } from './command.ts';
export { addDecision } from './decision-repository.ts';
export { discardDrafts } from './discarding.ts';
export { createDocumentRepository, type DocumentRow, readDocumentSummaries } from './documents/repository.ts';
export { factColumns } from './facts.ts';
export { restedDays, restedDaysSql } from './held-days-read-model.ts';
export type { Place } from './list-order.ts';
export { createListReader, type ListReader } from './list-read-model.ts';
export { readSummaries } from './list-summaries-read-model.ts';
export { conditionOf, type ListView, viewOf } from './list-view.ts';
export { readApplicationPage } from './list.ts';
export {
  applicationSubmittedMail,
  applicationWithdrawnMail,
  changesRequestedMail,
  membershipActiveMail,
  referencesShortMail,
} from './mail-texts.ts';
export { moveApplication, stateBeneath } from './move.ts';
export { officeActor } from './office-actor.ts';
export { missingIn, type Moment, toProgress } from './present.ts';
export {
  applicationHeldMail,
  applicationReopenedMail,
  applicationResumedMail,
  changesLapsedMail,
  refereeExtendedMail,
} from './progress-mail-texts.ts';
export { createRefereeRepository, type RefereeLink, type RefereeRow } from './referees/repository.ts';
export { lapsesAt, readRefereeSummaries, toRefereeSummary } from './referees/summaries.ts';
export {
  changesReminderMail,
  draftExpiredMail,
  draftWarningMail,
  paymentLapsedMail,
  paymentReminderMail,
} from './reminder-mail-texts.ts';
export { noteReminder } from './reminding.ts';
export { type ApplicationRow, createApplicationRepository, freezeRevision } from './repository.ts';
export { documentNames } from './texts.ts';
