import { fullName } from '@guildhall/shared/domain';
import { store } from '@guildhall/shared/store';

/** The author and mail recipient in the demo: the signed-in person. */
export function visitorName(): string {
  const { user } = store.getState()['user-auth'];
  return user ? fullName(user) : 'Robin Kessler';
}
