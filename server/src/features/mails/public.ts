// The feature's public interface for other features and the processes.
export { walkMails } from './service.ts';
export { mailsShown } from './repository.ts';
