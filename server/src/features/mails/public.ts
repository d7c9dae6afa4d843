// What other features and the processes may use of this feature.
export { mailsShown } from './repository.ts';
