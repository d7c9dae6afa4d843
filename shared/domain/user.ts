export const userStates = ['invited', 'unverified', 'active', 'suspended', 'locked'] as const;
export type UserState = (typeof userStates)[number];

/**
 * The status of people whose account was created for them, for example by an import: only the first of these are
 * invited.
 */
export const invitationStandings = ['never_invited', 'invited', 'has_account', 'gone'] as const;
export type InvitationStanding = (typeof invitationStandings)[number];

/** The methods of the second step; they are the `{type}` of `/auth/two-steps/{userId}/{type}`. */
export const secondStepTypes = ['email', 'totp', 'recovery'] as const;
export type SecondStepType = (typeof secondStepTypes)[number];

export const avatarColours = ['blue', 'aqua', 'purple', 'green', 'cyan', 'orange'] as const;

/** Refusals with status 401 that ask for another proof; the session itself continues. */
export const proofRefusals = ['confirmation_needed', 'wrong_password', 'wrong_code', 'challenge_over'] as const;
