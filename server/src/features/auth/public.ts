// What other features and the processes may use of this feature.
export { accountMail } from './account-mail.ts';
export { newUser } from './accounts.ts';
export { createAddressChanges, differentAddress, noAddressChange } from './address-changes.ts';
export { createPasswordAttempts } from './attempts.ts';
export { createChallengeRepository } from './challenge-repository.ts';
export { foldCode, hashRecoveryCode } from './codes.ts';
export { createFactorRepository } from './factor-repository.ts';
export { maskedAddress } from './masked-address.ts';
export { hashPassword, passwordRefusal, verifyPassword } from './passwords.ts';
export { createAuthRepository, type UserRow } from './repository.ts';
export { createSecondStep } from './second-step.ts';
export type { Prover } from './second-step-challenge.ts';
export type { GivenCode } from './second-step-verification.ts';
export { newSeed, seedUri, stepOf } from './totp.ts';
export * as securityMails from './security-mail-texts.ts';
