// The feature's public interface for other features and the processes.
export { createAccountInvitationRepository } from './invitations/repository.ts';
export { createInvitations } from './invitations/service.ts';
export { walkUsers } from './accounts/repository.ts';
