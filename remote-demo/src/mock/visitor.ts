import { store } from '@guildhall/shared/store';

/** Who writes in the demo and gets its mails: the signed-in person. */
export function visitorName(): string {
  const { user } = store.getState()['user-auth'];
  return user ? `${user.firstName} ${user.lastName}` : 'Robin Kessler';
}
