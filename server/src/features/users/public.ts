// The feature's public interface for other features and the processes.
export { createAccountInvitationRepository } from './account-invitation-repository.ts';
export { createInvitations } from './invitations.ts';
export { walkUsers } from './list-read-model.ts';
