// The feature's public interface for other features and the processes.
export { createDocumentRepository, type DocumentRow, readDocumentSummaries } from './documents/repository.ts';
export { printApplication, type PrintedApplication } from './filling/application-pdf.ts';
export { createApplicationsByApplicantRepository } from './filling/by-applicant-repository.ts';
export { freezeRevision } from './filling/revision-repository.ts';
export { deadlineDay, formatLongDay, mailApplicant } from './lifecycle/applicant-mails.ts';
export { type Applicant, applicantOf } from './lifecycle/applicant-read-model.ts';
export { discardDrafts } from './lifecycle/discarding-mails.ts';
export { restedDays, restedDaysSql } from './lifecycle/held-days-read-model.ts';
export {
  applicationSubmittedMail,
  applicationWithdrawnMail,
  changesRequestedMail,
  membershipActiveMail,
  referencesShortMail,
} from './lifecycle/mail-texts.ts';
export { moveApplication } from './lifecycle/move.ts';
export {
  applicationHeldMail,
  applicationReopenedMail,
  applicationResumedMail,
  changesLapsedMail,
  refereeExtendedMail,
} from './lifecycle/progress-mail-texts.ts';
export {
  changesReminderMail,
  draftExpiredMail,
  draftWarningMail,
  paymentLapsedMail,
  paymentReminderMail,
} from './lifecycle/reminder-mail-texts.ts';
export { noteReminder } from './lifecycle/reminding.ts';
export { underlyingState, type LayeredState } from './lifecycle/underlying-state.ts';
export { expectVersion } from './lifecycle/version-conflict.ts';
export { applicationsShown, readApplicationPage, walkApplications } from './list/list-read-model.ts';
export {
  addChanges,
  asksFor,
  type ChangeRequestRow,
  closeChanges,
  moveChangesDue,
  openChangesOf,
  reopenChanges,
  solveItems,
} from './office/change-request-repository.ts';
export { addDecision, decisionOfLetter } from './office/decision-repository.ts';
export { documentNames } from './office/document-names.ts';
export { officeActor } from './office/office-actor.ts';
export { createRefereeRepository, type RefereeRow } from './referees/repository.ts';
export { lapsesAt, readRefereeSummaries, toRefereeSummary } from './referees/summaries.ts';
export { assertVisible, lockOwn, lockVisible, readDetail } from './access.ts';
export { commandOf } from './command.ts';
export { progressColumns } from './progress-columns.ts';
export { missingIn, toProgress } from './present.ts';
export { type ApplicationRow, createApplicationRepository } from './repository.ts';
