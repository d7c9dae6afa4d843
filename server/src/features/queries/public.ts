// What other features and the processes may use of this feature.
export { walkQueries } from './list.ts';
export { createQueryReader } from './reader.ts';
export { firstAnswerAt, queriesShown } from './repository.ts';
