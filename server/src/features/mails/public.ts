// What other features and the processes may use of this feature.
export { walkMails } from './list.ts';
export { mailsShown } from './repository.ts';
