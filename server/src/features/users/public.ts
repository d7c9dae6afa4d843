// What other features and the processes may use of this feature.
export { createUserRepository } from './repository.ts';
