import type * as contracts from '@guildhall/shared/contracts';
import type { Contract } from '@guildhall/shared/contracts';
import type * as buildApi from '@guildhall/tooling/deployments';
import type * as openApi from '../../features/openapi/routes.ts';

/**
 * Who calls. The things that an operation is asked about are the owner's: their application, invoice, query, session.
 * A suspended person, somebody between password and second step, and the holder of a public link try what they have as
 * a session.
 */
export const personas = [
  'visitor',
  'beforeSecondStep',
  'owner',
  'otherMember',
  'staff',
  'administrator',
  'suspended',
  'linkHolder',
] as const;
export type Persona = (typeof personas)[number];

/** Where they ask: the office's host name, another name of the same process, or a process for the public only. */
export const audiences = ['office', 'publicName', 'publicProcess'] as const;
export type Audience = (typeof audiences)[number];

/** `in`: the operation dealt with the request, whatever it answered. */
export type Outcome = 'in' | 401 | 403 | 404;
type Row = Record<Persona, Outcome>;

const row = (
  signedOut: Outcome,
  owner: Outcome,
  otherMember: Outcome,
  staff: Outcome,
  administrator: Outcome,
  linkHolder = signedOut,
): Row => ({
  visitor: signedOut,
  beforeSecondStep: signedOut,
  owner,
  otherMember,
  staff,
  administrator,
  suspended: signedOut,
  linkHolder,
});

const everywhere = (same: Row) => ({ office: same, public: same });
const nothing = row(404, 404, 404, 404, 404);

/** What each kind of operation answers whom; at the public address nobody is more than a member. */
export const policies = {
  /** Anybody; what it does depends on no session. */
  open: everywhere(row('in', 'in', 'in', 'in', 'in')),
  /** The secret in the path is the right. */
  link: everywhere(row(404, 404, 404, 404, 404, 'in')),
  /** Everybody signed in, for themselves. */
  self: everywhere(row(401, 'in', 'in', 'in', 'in')),
  /** The owner alone. */
  private: everywhere(row(401, 'in', 404, 404, 404)),
  /** The owner's; the office deals with everybody's. */
  shared: { office: row(401, 'in', 404, 'in', 'in'), public: row(401, 'in', 404, 404, 404) },
  /** The owner's to change; the office sees it, so it is told why it may not. */
  ownersChange: { office: row(401, 'in', 404, 403, 403), public: row(401, 'in', 404, 404, 404) },
  office: { office: row(401, 403, 403, 'in', 'in'), public: nothing },
  /** Made by one person of the office, here the one called `staff`, for themselves. */
  officePrivate: { office: row(401, 403, 403, 'in', 404), public: nothing },
  administrators: { office: row(401, 403, 403, 403, 'in'), public: nothing },
  /** The release tool alone, which shows a secret of its own; no person. */
  releaseTool: { office: row(401, 403, 403, 403, 403), public: nothing },
} as const satisfies Record<string, { office: Row; public: Row }>;
export type Policy = keyof typeof policies;

type Modules = typeof contracts & typeof buildApi & typeof openApi;

/** The name of every contract there is. */
export type Operation = {
  [Name in keyof Modules]-?: Modules[Name] extends Contract ? Name : never;
}[keyof Modules];

/** The policy of every operation: one without a line here doesn't compile. */
export const policyOf = {
  getLive: 'open',
  getReady: 'open',
  getOpenApi: 'open',
  getMaintenance: 'open',
  sendTelemetry: 'open',
  signIn: 'open',
  takeSecondStep: 'open',
  sendSecondStepCode: 'open',
  register: 'open',
  verifyEmail: 'open',
  forgotPassword: 'open',
  resetPassword: 'open',
  setUp: 'open',
  openInvitation: 'open',
  acceptInvitation: 'open',
  openAddressChange: 'open',
  confirmAddressChange: 'open',
  refuseAddressChange: 'open',
  receiveProviderEvent: 'open',

  getRefereeConsent: 'link',
  openRefereeConsent: 'link',
  answerRefereeConsent: 'link',
  renewRefereeLink: 'link',
  downloadRefereeReceipt: 'link',
  getAvailability: 'link',
  answerAvailability: 'link',
  renewAvailabilityLink: 'link',
  downloadAvailabilityCalendar: 'link',

  getMe: 'self',
  stayActive: 'self',
  signOut: 'self',
  getProfile: 'self',
  changeProfile: 'self',
  askAddressChange: 'self',
  cancelAddressChange: 'self',
  getSecurity: 'self',
  confirmPassword: 'self',
  confirmSecondStep: 'self',
  sendConfirmationCode: 'self',
  changePassword: 'self',
  setSecondStep: 'self',
  beginAuthenticator: 'self',
  confirmAuthenticator: 'self',
  removeAuthenticator: 'self',
  renewRecoveryCodes: 'self',
  listSessions: 'self',
  endSession: 'private',
  endOtherSessions: 'self',
  getWaiting: 'self',
  getOwnDashboard: 'self',
  listMembershipTypes: 'self',

  getOpenDraft: 'self',
  listReusableDrafts: 'self',
  startApplication: 'self',
  listApplications: 'self',
  getApplication: 'shared',
  getTimeline: 'shared',
  downloadDocument: 'shared',
  downloadApplicationPdf: 'shared',
  saveAnswers: 'ownersChange',
  keepStep: 'private',
  orderReferees: 'ownersChange',
  listSharedStatements: 'ownersChange',
  submitApplication: 'ownersChange',
  withdrawApplication: 'ownersChange',
  answerChanges: 'ownersChange',
  nameReferee: 'shared',
  editReferee: 'ownersChange',
  removeReferee: 'ownersChange',
  uploadDocument: 'ownersChange',
  removeDocument: 'ownersChange',
  listUploads: 'ownersChange',
  createUpload: 'ownersChange',
  getUpload: 'private',
  sendPiece: 'private',
  completeUpload: 'ownersChange',
  cancelUpload: 'private',

  requestReferences: 'office',
  requestChanges: 'office',
  holdApplication: 'office',
  reviewDocument: 'office',
  resumeApplication: 'office',
  reopenApplication: 'office',
  assignApplication: 'office',
  changeApplications: 'office',
  resendRefereeRequest: 'office',
  extendReferee: 'office',
  setStatementAside: 'administrators',
  waiveReferences: 'administrators',
  waiveFee: 'administrators',
  decideApplication: 'administrators',
  reviewAgain: 'administrators',
  getApplicationFile: 'administrators',

  startExport: 'office',
  getExport: 'officePrivate',
  cancelExport: 'officePrivate',
  downloadExport: 'officePrivate',
  searchOffice: 'office',
  getOfficeDashboard: 'office',
  listUsers: 'office',
  listSchedule: 'office',
  listSavedViews: 'office',
  createSavedView: 'office',
  changeSavedView: 'office',
  deleteSavedView: 'office',

  listInvoices: 'self',
  getInvoice: 'shared',
  downloadInvoice: 'shared',
  startCheckout: 'shared',
  getCheckout: 'shared',
  createInvoice: 'office',
  editInvoice: 'office',
  issueInvoice: 'office',
  recordPayment: 'office',
  creditInvoice: 'office',

  listQueries: 'self',
  askQuery: 'self',
  getQuery: 'shared',
  answerQuery: 'shared',
  resolveQuery: 'shared',
  downloadQueryFile: 'shared',
  uploadQueryFile: 'self',
  removeQueryFile: 'private',
  sortQuery: 'office',
  listSavedReplies: 'office',
  createSavedReply: 'office',
  changeSavedReply: 'office',
  deleteSavedReply: 'office',

  listMails: 'office',
  getMail: 'office',
  editMail: 'office',
  markMailReady: 'office',
  renewMail: 'office',
  renewMails: 'office',
  sendMail: 'office',
  recallMail: 'office',
  discardMail: 'office',

  listMailTemplates: 'administrators',
  getMailTemplate: 'administrators',
  saveMailTemplate: 'administrators',
  restoreMailTemplate: 'administrators',
  previewMailTemplate: 'administrators',
  sendTestMail: 'administrators',

  listPolls: 'office',
  createPoll: 'office',
  getPoll: 'office',
  editPoll: 'office',
  setAgenda: 'office',
  openPoll: 'office',
  closePoll: 'office',
  reopenPoll: 'office',
  scheduleMeeting: 'office',
  rescheduleMeeting: 'office',
  cancelPoll: 'office',
  resendInvitation: 'office',
  downloadMeetingCalendar: 'office',

  uploadMemberImport: 'administrators',
  listMemberImports: 'administrators',
  getMemberImport: 'administrators',
  checkMemberImport: 'administrators',
  listMemberImportRows: 'administrators',
  startMemberImport: 'administrators',
  undoMemberImport: 'administrators',
  discardMemberImport: 'administrators',
  listAuditEvents: 'administrators',
  getAuditEvent: 'administrators',
  getUser: 'administrators',
  getUserRecords: 'administrators',
  listUserEvents: 'administrators',
  changeUser: 'administrators',
  setUserRole: 'administrators',
  suspendUser: 'administrators',
  reactivateUser: 'administrators',
  checkAccountInvitations: 'administrators',
  inviteAccounts: 'administrators',
  listImportInvitations: 'administrators',
  inviteImported: 'administrators',
  planUserMerge: 'administrators',
  mergeUser: 'administrators',
  unlockUser: 'administrators',
  resetUserSecondStep: 'administrators',
  endUserSessions: 'administrators',
  startPasswordReset: 'administrators',
  changeUserAddress: 'administrators',
  waiveOldAddress: 'administrators',
  cancelUserAddressChange: 'administrators',
  inviteUser: 'administrators',
  checkInvitations: 'administrators',
  inviteUsers: 'administrators',
  resendUserInvitation: 'administrators',
  revokeUserInvitation: 'administrators',

  setMaintenance: 'administrators',
  getSettings: 'administrators',
  changeAssociation: 'administrators',
  changeMail: 'administrators',
  testMailServer: 'administrators',
  changeNumbering: 'administrators',
  changeAvailabilityNeedsLogin: 'administrators',
  changeSecondStepForOffice: 'administrators',
  changeBackupSchedule: 'administrators',
  getBackups: 'administrators',
  startBackup: 'administrators',
  verifyBackup: 'administrators',
  listCurrencyUse: 'administrators',
  listSettingChanges: 'administrators',
  restoreSetting: 'administrators',
  getMembershipForm: 'administrators',
  getFormVersion: 'administrators',
  publishForm: 'administrators',
  checkForm: 'administrators',
  setRefereeTiming: 'administrators',
  listManagedMembershipTypes: 'administrators',
  orderMembershipTypes: 'administrators',
  createMembershipType: 'administrators',
  editMembershipType: 'administrators',
  setTypeAccepting: 'administrators',
  deleteMembershipType: 'administrators',
  listDeployments: 'administrators',
  releaseBuild: 'administrators',
  rollBackRemote: 'administrators',
  startCanary: 'administrators',
  promoteCanary: 'administrators',
  cancelCanary: 'administrators',
  disableRemote: 'administrators',
  enableRemote: 'administrators',

  readDeployments: 'releaseTool',
  swapDeployments: 'releaseTool',
  announceBuild: 'releaseTool',
  readBuild: 'releaseTool',
  sendBuildFile: 'releaseTool',
  completeBuild: 'releaseTool',
  removeBuild: 'releaseTool',
} as const satisfies Record<Operation, Policy>;
