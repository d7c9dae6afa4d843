// What other features and the processes may use of this feature.
export { createAccountInvitationRepository } from './account-invitation-repository.ts';
export { createInvitations } from './invitations.ts';
export { walkUsers } from './list-read-model.ts';
