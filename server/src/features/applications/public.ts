// The feature's public interface for other features and the processes.
export {
  assertVisible,
  expectVersion,
  lockOwn,
  lockVisible,
  officeActor,
  readDetail,
  refuseSecondOpen,
} from './access.ts';
export { createDocumentRepository, type DocumentRow, readDocumentSummaries } from './documents/repository.ts';
export { printApplication, type PrintedApplication } from './filling/application-pdf.ts';
export { freezeRevision } from './filling/repository.ts';
export {
  deadlineDay,
  discardDrafts,
  documentNames,
  formatLongDay,
  mailApplicant,
} from './lifecycle/applicant-mails.ts';
export {
  applicationHeldMail,
  applicationReopenedMail,
  applicationResumedMail,
  applicationSubmittedMail,
  applicationWithdrawnMail,
  changesLapsedMail,
  changesReminderMail,
  changesRequestedMail,
  changesTakenBackMail,
  draftExpiredMail,
  draftWarningMail,
  membershipActiveMail,
  paymentLapsedMail,
  paymentReminderMail,
  refereeExtendedMail,
  referencesShortMail,
  withdrawnForApplicantMail,
} from './lifecycle/mail-texts.ts';
export { type LayeredState, type Move, moveApplication, noteReminder, underlyingState } from './lifecycle/move.ts';
export { type Applicant, applicantOf, restedDays, restedDaysSql, stateBeforeDecision } from './lifecycle/repository.ts';
export { applicationsShown, readAnswers, readApplicationPage, walkApplications } from './list/list-read-model.ts';
export {
  addChanges,
  amendChangesOf,
  asksFor,
  type ChangeRequestRow,
  closeChanges,
  moveChangesDue,
  openChangesOf,
  reopenChanges,
  solveItems,
} from './office/repository.ts';
export { missingIn, toProgress } from './present.ts';
export {
  createRefereeRepository,
  lapsesAt,
  readRefereeSummaries,
  type RefereeRow,
  toRefereeSummary,
} from './referees/repository.ts';
export { type ApplicationRow, createApplicationRepository, progressColumns } from './repository.ts';
