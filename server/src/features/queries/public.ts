// What other features and the processes may use of this feature.
export { queriesShown } from './repository.ts';
export { createQueryReader } from './service.ts';
