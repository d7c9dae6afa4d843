import * as z from 'zod/mini';
import { limits } from '../domain/limits.ts';
import { secondStepTypes } from '../domain/user.ts';
import { addressChange } from './address-change.ts';
import { challenge, openSecondStep, password, role, secondStepCode, sentCode } from './auth.ts';
import { avatarColour } from './avatar.ts';
import { contract } from './contract.ts';
import {
  phoneNumber,
  emailAddress,
  familyName,
  givenName,
  id,
  instant,
  language,
  line,
  nothing,
  timeZone,
  version,
} from './primitives.ts';

/** A person's own account. */
const profile = z.strictObject({
  id,
  version,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  role,
  language,
  zone: z.string(),
  avatarColour: avatarColour,
  memberNumber: z.nullable(z.string()),
  createdAt: instant,
  addressChange: z.nullable(addressChange),
});
export type Profile = z.output<typeof profile>;

export const getProfile = contract.get('/users/me', {
  summary: 'My account',
  permission: 'profile:own',
  response: profile,
});

/** Omitted fields stay unchanged; an empty `phone` is `null`. */
const profileChange = z.strictObject({
  version,
  firstName: z.optional(givenName),
  lastName: z.optional(familyName),
  phone: z.optional(z.nullable(phoneNumber)),
  language: z.optional(language),
  zone: z.optional(timeZone),
  avatarColour: z.optional(avatarColour),
});

export const changeProfile = contract.patch('/users/me', {
  summary: 'Change my account',
  permission: 'profile:own',
  body: profileChange,
  response: profile,
  errors: ['version_conflict'],
});

/**
 * The response is the same whether or not the address has an account. Both addresses get a link and have to confirm.
 */
export const askAddressChange = contract.post('/users/me/address-change', {
  summary: 'Ask for another e-mail address of my account; a change that waits is replaced',
  permission: 'profile:own',
  body: z.strictObject({ email: emailAddress }),
  response: profile,
  errors: ['confirmation_needed', 'same_address', 'too_many_requests'],
});

export const cancelAddressChange = contract.delete('/users/me/address-change', {
  summary: 'Cancel my new e-mail address that waits; both links stop working',
  permission: 'profile:own',
  response: profile,
  errors: ['no_address_change'],
});

const browserParts = {
  /** The recognised parts of the user agent: `Firefox`, `Android`. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  device: z.enum(['computer', 'phone', 'tablet', 'other']),
};

/** The security settings of this account. */
export const getSecurity = contract.get('/users/me/security', {
  summary: 'My second step and what it needs',
  permission: 'profile:own',
  response: z.strictObject({
    /** `isRequired`: the office may not switch it off (domain rule 16). */
    secondStep: z.strictObject({ isOn: z.boolean(), isRequired: z.boolean() }),
    /** When an authenticator app was enrolled; `null` without one. */
    authenticatorSince: z.nullable(instant),
    recoveryCodesLeft: z.int(),
    /** Browsers that need no mailed code, newest first. */
    trustedDevices: z.array(z.strictObject({ id, ...browserParts, until: instant })),
    /** Until when this session may change security settings; `null` when it must be confirmed first. */
    confirmedUntil: z.nullable(instant),
  }),
});
export type Security = z.output<(typeof getSecurity)['response']>;

const confirmed = z.strictObject({ confirmedUntil: instant });

/**
 * Confirms the person's identity again before security settings are changed: the password, then the second step if the
 * account has one. The confirmation is limited to this session and ten minutes.
 */
export const confirmPassword = contract.post('/users/me/confirmation', {
  summary: 'Prove with the password that it is me',
  permission: 'profile:own',
  body: z.strictObject({ password }),
  response: z.union([confirmed, z.strictObject({ twoSteps: openSecondStep })]),
  errors: ['wrong_password', 'sign_in_paused', 'client_paused'],
});

export const confirmSecondStep = contract.post('/users/me/confirmation/:type', {
  summary: 'Prove with the second step that it is me',
  permission: 'profile:own',
  params: z.strictObject({ type: z.enum(secondStepTypes) }),
  body: secondStepCode,
  response: confirmed,
  errors: ['wrong_code', 'challenge_over', 'authenticator_required', 'second_step_locked', 'second_step_disabled'],
});

export const sendConfirmationCode = contract.post('/users/me/confirmation/email/send', {
  summary: 'Mail a new code for the proof that it is me',
  permission: 'profile:own',
  body: z.strictObject({ challenge }),
  response: sentCode,
  errors: ['challenge_over', 'authenticator_required', 'resend_too_soon'],
  status: 202,
});

/** The session's new token; the previous one is refused from now on. */
const token = z.string();

/** Ends all other sessions, renews this one's token and mails the person (domain rule 16). */
export const changePassword = contract.put('/users/me/password', {
  summary: 'Set a new password',
  permission: 'profile:own',
  body: z.strictObject({ password }),
  response: z.strictObject({ token }),
  renewsToken: true,
  errors: ['confirmation_needed', 'password_refused'],
});

export const setSecondStep = contract.put('/users/me/second-step', {
  summary: 'Switch the second step on or off',
  permission: 'profile:own',
  body: z.strictObject({ isOn: z.boolean() }),
  /** `null` if nothing was changed. */
  response: z.strictObject({ token: z.nullable(token) }),
  renewsToken: true,
  errors: ['confirmation_needed', 'second_step_required'],
});

/** Starts the enrolment of an authenticator app; it becomes active with its first correct code. */
export const beginAuthenticator = contract.post('/users/me/authenticator', {
  summary: 'Begin to enrol an authenticator app',
  permission: 'profile:own',
  body: nothing,
  /** The seed in base 32, and as an `otpauth:` URL for a QR code. Shown once. */
  response: z.strictObject({ secret: z.string(), uri: z.string() }),
  errors: ['confirmation_needed'],
});

const recoveryCodes = z.strictObject({
  token,
  /** Ten codes for one sign-in each; shown once, stored as hashes. */
  recoveryCodes: z.array(z.string()).check(z.length(limits.recoveryCodes)),
});

/** Replaces a previous authenticator and its recovery codes, and switches the second step on. */
export const confirmAuthenticator = contract.post('/users/me/authenticator/confirm', {
  summary: 'Finish the enrolment with a code of the app',
  permission: 'profile:own',
  body: z.strictObject({ code: line(limits.codeLength, 4) }),
  response: recoveryCodes,
  renewsToken: true,
  errors: ['confirmation_needed', 'authenticator_code_wrong', 'enrolment_over'],
});

export const removeAuthenticator = contract.delete('/users/me/authenticator', {
  summary: 'Remove the authenticator app and its recovery codes; codes then come by mail',
  permission: 'profile:own',
  response: z.strictObject({ token }),
  renewsToken: true,
  errors: ['confirmation_needed', 'no_authenticator'],
});

export const renewRecoveryCodes = contract.post('/users/me/recovery-codes', {
  summary: 'Ten new recovery codes; the old ones are void',
  permission: 'profile:own',
  body: nothing,
  response: recoveryCodes,
  renewsToken: true,
  errors: ['confirmation_needed', 'no_authenticator'],
});

/** One of the person's signed-in browsers. */
const ownSession = z.strictObject({
  id,
  isCurrent: z.boolean(),
  ...browserParts,
  ip: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  /** The latest end, even for an active session. */
  endsAt: instant,
});
export type OwnSession = z.output<typeof ownSession>;

export const listSessions = contract.get('/users/me/sessions', {
  summary: 'Where I am signed in, this browser first, then the last seen',
  permission: 'profile:own',
  response: z.array(ownSession),
});

export const endSession = contract.delete('/users/me/sessions/:id', {
  summary: 'Sign out one of my devices',
  permission: 'profile:own',
  params: z.strictObject({ id }),
  response: nothing,
});

export const endOtherSessions = contract.delete('/users/me/sessions', {
  summary: 'Sign out all my devices but this one',
  permission: 'profile:own',
  response: z.strictObject({ ended: z.int() }),
});

export const distrustDevices = contract.delete('/users/me/trusted-devices', {
  summary: 'Require a mailed code on all my devices again',
  permission: 'profile:own',
  response: nothing,
});
