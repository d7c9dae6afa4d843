// The feature's public interface for other features and the processes.
export { clientOf, createSessionOpening, maskedAddress, newUser, type Client } from './accounts/accounts.ts';
export { createPasswordAttempts } from './accounts/attempts.ts';
export { hashPassword, passwordRefusal } from './accounts/passwords.ts';
export { createAuthRepository } from './accounts/repository.ts';
export { createAddressChanges, differentAddress, noAddressChange } from './address-change/service.ts';
export { createChallengeRepository, createFactorRepository } from './second-step/repository.ts';
export { createSecondStep } from './second-step/service.ts';
export { toSessionUser } from './sign-in/service.ts';
