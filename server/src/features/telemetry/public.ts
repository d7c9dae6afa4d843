// The feature's public interface for other features and the processes.
export { type LoadCount, loadCounts } from './repository.ts';
