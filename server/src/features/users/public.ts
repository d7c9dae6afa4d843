// What other features and the processes may use of this feature.
export { createUserList } from './list-read-model.ts';
export { createUserRepository } from './repository.ts';
