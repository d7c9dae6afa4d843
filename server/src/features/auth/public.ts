// The feature's public interface for other features and the processes.
export { clientOf, newUser, type Client } from './accounts.ts';
export { createAddressChanges, differentAddress, noAddressChange } from './address-changes.ts';
export { createPasswordAttempts } from './attempts.ts';
export { createChallengeRepository } from './challenge-repository.ts';
export { createFactorRepository } from './factor-repository.ts';
export { maskedAddress } from './masked-address.ts';
export { hashPassword, passwordRefusal } from './passwords.ts';
export { createSecondStep } from './second-step.ts';
export { createSessionOpening } from './session-opening.ts';
export { toSessionUser } from './sign-in.ts';
