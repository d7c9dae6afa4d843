// What other features and the processes may use of this feature.
export { type LoadCount, loadCounts } from './load-repository.ts';
