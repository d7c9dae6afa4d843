import * as z from 'zod/mini';
import { applicationStates } from '../domain/application.ts';
import { caseLimits } from '../domain/case-limits.ts';
import { invoiceKinds, invoiceStates } from '../domain/finance.ts';
import { queryStates } from '../domain/query.ts';
import { userStates } from '../domain/user.ts';
import { addressChange } from './address-change.ts';
import { role } from './auth.ts';
import { avatarColour } from './avatar.ts';
import { contract } from './contract.ts';
import { membership } from './membership.ts';
import {
  phoneNumber,
  emailAddress,
  familyName,
  givenName,
  id,
  instant,
  language,
  money,
  nothing,
  pageQuery,
  paragraph,
  sortBy,
  version,
} from './primitives.ts';

const userSummary = z.strictObject({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  state: z.enum(userStates),
  language,
  memberNumber: z.nullable(z.string()),
  avatarColour: avatarColour,
  createdAt: instant,
  lastLoginAt: z.nullable(instant),
});
export type UserSummary = z.output<typeof userSummary>;

export const listUsers = contract.get('/users', {
  summary: 'Users, by page',
  permission: 'user:read',
  query: z.extend(pageQuery, {
    role: z.optional(z.enum(['1', '2', '3'])),
    state: z.optional(z.enum(userStates)),
    sort: z._default(sortBy(['name', 'email', 'createdAt', 'lastLoginAt']), 'name'),
  }),
  response: z.array(userSummary),
  paged: true,
});

/** One account, in the administrators' view. */
export const userDetail = z.extend(userSummary, {
  version,
  phone: z.nullable(z.string()),
  /** The address of the import or the office; `null` if invoices use that of the newest application. */
  postalAddress: z.nullable(z.string()),
  zone: z.string(),
  verifiedAt: z.nullable(instant),
  /** `null` for non-members. */
  membership: z.nullable(membership),
  /** `isOn`: a code is required at sign-in, by mail unless an authenticator app is enrolled. */
  secondStep: z.strictObject({
    isOn: z.boolean(),
    authenticatorSince: z.nullable(instant),
    recoveryCodesLeft: z.int(),
  }),
  openSessions: z.int(),
  /** The newest mailed link of an invited person; `null` if there is none, or the person has signed in. */
  invitation: z.nullable(z.strictObject({ sentAt: instant, expiresAt: instant, isExpired: z.boolean() })),
  addressChange: z.nullable(addressChange),
  /** Until when wrong passwords pause the sign-in; `null` if it is not paused. */
  pausedUntil: z.nullable(instant),
  /** True when codes are refused after too many wrong ones. */
  refusesCodes: z.boolean(),
  /** True for the last active administrator, whose role and state can't be changed (domain rule 17). */
  isLastAdministrator: z.boolean(),
});
export type UserDetail = z.output<typeof userDetail>;

const byId = z.strictObject({ id });
const reason = paragraph(caseLimits.reasonLength, caseLimits.reasonMin);

export const getUser = contract.get('/users/:id', {
  summary: 'One account with what keeps it safe',
  permission: 'user:edit',
  params: byId,
  response: userDetail,
});

const userApplication = z.strictObject({
  id,
  number: z.string(),
  state: z.enum(applicationStates),
  updatedAt: instant,
});
const userInvoice = z.strictObject({
  id,
  number: z.nullable(z.string()),
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  gross: money,
  issuedOn: z.nullable(z.string()),
});
const userQuery = z.strictObject({
  id,
  number: z.string(),
  subject: z.string(),
  state: z.enum(queryStates),
  updatedAt: instant,
});

export const getUserRecords = contract.get('/users/:id/records', {
  summary: 'The newest applications, invoices and queries of a person',
  permission: 'user:edit',
  params: byId,
  response: z.strictObject({
    applications: z.array(userApplication),
    invoices: z.array(userInvoice),
    queries: z.array(userQuery),
  }),
});
export type UserRecords = z.output<(typeof getUserRecords)['response']>;

const userEvent = z.strictObject({
  id,
  at: instant,
  action: z.string(),
  /** `null` for automatic events. */
  actorName: z.nullable(z.string()),
  /** The changes, with personal data masked. */
  changes: z.array(
    z.strictObject({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  reason: z.nullable(z.string()),
});
export type UserEvent = z.output<typeof userEvent>;

export const listUserEvents = contract.get('/users/:id/events', {
  summary: 'What happened to an account, newest first',
  permission: 'user:edit',
  params: byId,
  query: pageQuery,
  response: z.array(userEvent),
  paged: true,
});

/** Refusals of every command on an account. */
const refusals = ['version_conflict', 'own_account', 'wrong_state'] as const;

/** Omitted fields stay unchanged. The person is notified by mail. */
export const changeUser = contract.patch('/users/:id', {
  summary: 'Change the details of an account',
  permission: 'user:edit',
  params: byId,
  body: z.strictObject({
    version,
    firstName: z.optional(givenName),
    lastName: z.optional(familyName),
    phone: z.optional(z.nullable(phoneNumber)),
    postalAddress: z.optional(z.nullable(paragraph(500))),
    language: z.optional(language),
  }),
  response: userDetail,
  errors: ['version_conflict'],
});

/** Ends the person's sessions: the next one has the new role. */
export const setUserRole = contract.put('/users/:id/role', {
  summary: 'Give an account another role',
  permission: 'user:edit',
  params: byId,
  body: z.strictObject({ version, role, reason }),
  response: userDetail,
  errors: ['version_conflict', 'own_role', 'wrong_state', 'last_administrator'],
});

export const suspendUser = contract.post('/users/:id/suspend', {
  summary: 'Keep somebody from signing in, and end their sessions',
  permission: 'user:edit',
  params: byId,
  body: z.strictObject({ version, reason }),
  response: userDetail,
  errors: [...refusals, 'last_administrator'],
});

export const reactivateUser = contract.post('/users/:id/reactivate', {
  summary: 'Let a suspended person sign in again',
  permission: 'user:edit',
  params: byId,
  body: z.strictObject({ version, reason }),
  response: userDetail,
  errors: refusals,
});

export const unlockUser = contract.post('/users/:id/unlock', {
  summary: 'Forget the wrong passwords and codes of an account, so that its owner can sign in at once',
  permission: 'user:edit',
  params: byId,
  body: nothing,
  response: userDetail,
  errors: refusals,
});

/** Codes are mailed again. For people who lost their phone and their recovery codes. */
export const resetUserSecondStep = contract.post('/users/:id/second-step/reset', {
  summary: 'Remove the authenticator app and recovery codes of an account, and end its sessions',
  permission: 'user:edit',
  params: byId,
  body: z.strictObject({ reason }),
  response: userDetail,
  errors: [...refusals, 'no_authenticator'],
});

export const endUserSessions = contract.post('/users/:id/sessions/end', {
  summary: 'Sign a person out everywhere',
  permission: 'user:edit',
  params: byId,
  body: nothing,
  response: userDetail,
  errors: refusals,
});

export const startPasswordReset = contract.post('/users/:id/password-reset', {
  summary: 'Mail a person the link to set a new password',
  permission: 'user:edit',
  params: byId,
  body: nothing,
  response: userDetail,
  errors: refusals,
});

/** The new address must always confirm, and the old one too, unless it no longer works or was never confirmed. */
export const changeUserAddress = contract.post('/users/:id/address-change', {
  summary: 'Ask for a new e-mail address of an account; a change that waits is replaced',
  permission: 'user:edit',
  params: byId,
  body: z.strictObject({ version, email: emailAddress, isOldLost: z.boolean(), reason }),
  response: userDetail,
  errors: [...refusals, 'address_taken', 'same_address'],
});

export const waiveOldAddress = contract.post('/users/:id/address-change/waive', {
  summary: 'Do without the confirmation of an old address that no longer works',
  permission: 'user:edit',
  params: byId,
  body: z.strictObject({ reason }),
  response: userDetail,
  errors: ['own_account', 'no_address_change', 'address_change_over'],
});

export const cancelUserAddressChange = contract.delete('/users/:id/address-change', {
  summary: 'Cancel a new e-mail address that waits; both links stop working',
  permission: 'user:edit',
  params: byId,
  response: userDetail,
  errors: ['own_account', 'no_address_change'],
});
