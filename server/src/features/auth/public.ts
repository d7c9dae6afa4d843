// What other features and the processes may use of this feature.
export { createPasswordAttempts } from './attempts.ts';
export { foldCode, hashRecoveryCode } from './codes.ts';
export { hashPassword, passwordRefusal, verifyPassword } from './passwords.ts';
export { createAuthRepository, type UserRow } from './repository.ts';
export { createSecondStep, type GivenCode, type Prover } from './second-step.ts';
export { newSeed, seedUri, stepOf } from './totp.ts';
export * as securityMails from './security-mail-texts.ts';
