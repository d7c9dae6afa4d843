import * as z from 'zod/mini';
import { secondStepTypes, userStates } from '../domain/user.ts';
import { limits } from '../domain/limits.ts';
import { avatarColour } from './avatar.ts';
import { contract } from './contract.ts';
import {
  countryCode,
  emailAddress,
  familyName,
  givenName,
  id,
  instant,
  language,
  line,
  linkToken,
  nothing,
  timeZone,
} from './primitives.ts';

export const role = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** The signed-in person in the store's form. */
const sessionUser = z.strictObject({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  language,
  zone: z.string(),
  avatarColour: avatarColour,
  state: z.enum(userStates),
  memberNumber: z.nullable(z.string()),
});
export type SessionUser = z.output<typeof sessionUser>;

export const password = z.string().check(z.minLength(1), z.maxLength(limits.passwordMax));
const secondStepType = z.enum(secondStepTypes);

export const session = z.strictObject({ user: sessionUser, token: z.string() });
export type Session = z.output<typeof session>;

/**
 * The password was correct and the second step is open: the challenge is its key. `offered` lists the person's methods.
 */
export const openSecondStep = z.strictObject({
  userId: id,
  type: secondStepType,
  offered: z.array(secondStepType),
  challenge: z.string(),
  /** Where the code was sent, mostly masked (`a…@example.org`), for `email`. */
  sentTo: z.nullable(z.string()),
  expiresAt: instant,
});
export type OpenSecondStep = z.output<typeof openSecondStep>;

const twoSteps = z.strictObject({ twoSteps: openSecondStep });

export const signIn = contract.post('/auth/signIn', {
  summary: 'Sign in with e-mail address and password',
  permission: 'public',
  body: z.strictObject({ email: emailAddress, password }),
  response: z.union([session, twoSteps]),
  errors: [
    'wrong_credentials',
    'last_passwords',
    'sign_in_paused',
    'client_paused',
    'account_suspended',
    'maintenance',
  ],
});

export const challenge = z.string().check(z.minLength(20), z.maxLength(200));
export const secondStepCode = z.strictObject({ challenge, code: line(limits.codeLength, 4) });

/** A mailed code: its recipient and expiry. */
export const sentCode = z.strictObject({ sentTo: z.string(), expiresAt: instant });

export const takeSecondStep = contract.post('/auth/two-steps/:userId/:type', {
  summary: 'Take the second step of a sign-in',
  permission: 'public',
  params: z.strictObject({ userId: id, type: secondStepType }),
  /** `trustDevice`: after a mailed code, this browser needs none for thirty days. */
  body: z.extend(secondStepCode, { trustDevice: z.optional(z.boolean()) }),
  response: session,
  errors: [
    'wrong_code',
    'challenge_over',
    'authenticator_required',
    'second_step_locked',
    'second_step_disabled',
    'maintenance',
  ],
});

export const sendSecondStepCode = contract.post('/auth/two-steps/:userId/:type/send', {
  summary: 'Mail a new code for the second step',
  permission: 'public',
  params: z.strictObject({ userId: id, type: z.literal('email') }),
  body: z.strictObject({ challenge }),
  response: sentCode,
  errors: ['challenge_over', 'authenticator_required', 'resend_too_soon'],
  status: 202,
});

export const signOut = contract.post('/auth/signOut', {
  summary: 'End this session',
  permission: 'signedIn',
  body: nothing,
  response: nothing,
});

export const getMe = contract.get('/auth/me', {
  summary: 'The signed-in person',
  permission: 'signedIn',
  response: sessionUser,
});

/** Records activity: mouse, key or scroll in any tab. Extends the session by an hour. */
export const stayActive = contract.post('/auth/activity', {
  summary: 'Keep the session alive because the person is active',
  permission: 'signedIn',
  body: nothing,
  response: z.strictObject({ endsAt: instant }),
});

const newAccount = z.strictObject({
  firstName: givenName,
  lastName: familyName,
  email: emailAddress,
  language,
  zone: timeZone,
});

/** Takes no password: registering does not prove that the address belongs to the person (decision 0006). */
export const register = contract.post('/auth/register', {
  summary: 'Register; the answer is the same whether or not the address is known',
  permission: 'public',
  body: newAccount,
  response: nothing,
  status: 202,
});

export const verifyEmail = contract.post('/auth/verify-email', {
  summary: 'Prove an e-mail address with the secret from the mail, choose the password and sign in',
  permission: 'public',
  body: z.strictObject({ token: linkToken, password }),
  response: session,
  errors: ['link_unknown', 'link_expired', 'address_confirmed', 'password_refused', 'maintenance'],
});

/** Opening the link changes nothing: mail scanners open it too (domain rule 3). */
export const openVerification = contract.post('/auth/verify-email/open', {
  summary: 'Whether the link of a registration can still be used',
  permission: 'public',
  body: z.strictObject({ token: linkToken }),
  response: nothing,
  errors: ['link_unknown', 'link_expired', 'address_confirmed'],
});

export const forgotPassword = contract.post('/auth/forgot-password', {
  summary: 'Ask for a link to set a new password; the answer is always the same',
  permission: 'public',
  body: z.strictObject({ email: emailAddress }),
  response: nothing,
  status: 202,
});

export const resetPassword = contract.post('/auth/reset-password/:userId', {
  summary: 'Set a new password with the secret from the mail',
  permission: 'public',
  params: z.strictObject({ userId: id }),
  body: z.strictObject({ token: linkToken, password }),
  response: nothing,
  errors: ['link_unknown', 'link_expired', 'password_refused'],
});

export const openPasswordReset = contract.post('/auth/reset-password/:userId/open', {
  summary: 'Whether the link for a new password can still be used',
  permission: 'public',
  params: z.strictObject({ userId: id }),
  body: z.strictObject({ token: linkToken }),
  response: nothing,
  errors: ['link_unknown', 'link_expired'],
});

/** Creates the first administrator with the one-time secret printed at startup (`SEED=none`). */
export const setUp = contract.post('/auth/set-up', {
  summary: 'Create the first administrator',
  permission: 'public',
  /** `country` is the association's. */
  body: z.extend(newAccount, { token: linkToken, password, country: z.optional(countryCode) }),
  /** Where the code for the first sign-in is sent; `null` without one. */
  response: z.strictObject({ codeIn: z.nullable(z.enum(['mail', 'inbox'])) }),
  status: 201,
  errors: ['link_unknown', 'password_refused'],
});
