import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import { invitationStandings } from '../domain/user.ts';
import { password, role, session } from './auth.ts';
import { contract } from './contract.ts';
import {
  emailAddress,
  familyName,
  givenName,
  id,
  instant,
  language,
  linkToken,
  nothing,
  paragraph,
  timeZone,
} from './primitives.ts';
import { userDetail } from './users.ts';

const invitee = z.strictObject({
  firstName: givenName,
  lastName: familyName,
  email: emailAddress,
  role,
  language,
});
export type Invitee = z.output<typeof invitee>;

/** Included in the mail. */
const note = paragraph(caseLimits.reasonLength, 0);

export const inviteUser = contract.post('/invitations', {
  summary: 'Invite somebody by mail to have an account',
  permission: 'user:edit',
  body: z.extend(invitee, { note }),
  response: userDetail,
  status: 201,
  errors: ['address_taken'],
});

const invitationFaults = ['no_address', 'no_name', 'wrong_role', 'wrong_language', 'twice', 'known'] as const;

/** A parsed line of a list: the person it invites, or why it cannot. */
const readLine = z.strictObject({
  /** Counted from 1. */
  line: z.int(),
  text: z.string(),
  person: z.nullable(invitee),
  fault: z.nullable(z.enum(invitationFaults)),
});
export type InvitationLine = z.output<typeof readLine>;

/** Sends nothing and changes nothing. */
export const checkInvitations = contract.post('/invitations/check', {
  summary: 'Read a list of people, and say for each line whether they can be invited',
  permission: 'user:edit',
  body: z.strictObject({
    /** As pasted or from a CSV file: one person per line, with or without a heading. */
    text: z.string().check(z.minLength(1), z.maxLength(caseLimits.invitationListLength)),
    /** For lines without a role. */
    role,
    language,
  }),
  response: z.array(readLine),
  errors: ['list_too_long'],
});

export const inviteUsers = contract.post('/invitations/many', {
  summary: 'Invite several people; those who have an account by now are left out, and named',
  permission: 'user:edit',
  body: z.strictObject({
    people: z.array(invitee).check(z.minLength(1), z.maxLength(caseLimits.invitationsAtOnce)),
    note,
  }),
  response: z.strictObject({ invited: z.array(z.string()), known: z.array(z.string()) }),
});

export const accountInvitation = z.strictObject({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  standing: z.enum(invitationStandings),
  /** When the newest invitation was mailed. */
  sentAt: z.nullable(instant),
});
export type AccountInvitation = z.output<typeof accountInvitation>;

const userIds = z.array(id).check(z.minLength(1), z.maxLength(caseLimits.invitationsAtOnce));

/** Sends nothing and changes nothing. */
export const checkAccountInvitations = contract.post('/invitations/accounts/check', {
  summary: 'Say which of these accounts wait for an invitation',
  permission: 'user:edit',
  body: z.strictObject({ userIds }),
  response: z.array(accountInvitation),
});

/** Skips people who were already invited: an invitation is resent on the person's page. */
export const inviteAccounts = contract.post('/invitations/accounts', {
  summary: 'Invite people whose account was made for them, and say of each what became of it',
  permission: 'user:edit',
  body: z.strictObject({ userIds, note }),
  response: z.strictObject({ invited: z.array(id), accounts: z.array(accountInvitation) }),
});

const byId = z.strictObject({ id });

/** The previously mailed link stops working. */
export const resendUserInvitation = contract.post('/users/:id/invitation', {
  summary: 'Mail an invitation again, with a new link',
  permission: 'user:edit',
  params: byId,
  body: nothing,
  response: userDetail,
  errors: ['wrong_state'],
});

export const revokeUserInvitation = contract.delete('/users/:id/invitation', {
  summary: 'Take an invitation back: the link stops working, and the account is closed',
  permission: 'user:edit',
  params: byId,
  response: nothing,
  errors: ['wrong_state'],
});

/** Changes nothing, however often it is called (domain rule 3). */
export const openInvitation = contract.post('/auth/invitation/open', {
  summary: 'What an invitation is about, for whoever has the secret from the mail',
  permission: 'public',
  body: z.strictObject({ token: linkToken }),
  response: z.strictObject({ firstName: z.string(), lastName: z.string(), association: z.string() }),
  errors: ['link_unknown', 'link_expired'],
});

export const acceptInvitation = contract.post('/auth/invitation', {
  summary: 'Accept an invitation: confirm the name, choose the password and sign in',
  permission: 'public',
  body: z.strictObject({
    token: linkToken,
    firstName: givenName,
    lastName: familyName,
    password,
    language,
    zone: timeZone,
  }),
  response: session,
  errors: ['link_unknown', 'link_expired', 'password_refused', 'maintenance'],
});
