// The feature's public interface for other features and the processes.
export { createSiteBuildReader } from './site-build.ts';
