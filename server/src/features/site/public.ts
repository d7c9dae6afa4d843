// What other features and the processes may use of this feature.
export { createSiteBuildReader } from './site-build.ts';
