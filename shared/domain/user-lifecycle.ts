import { defineLifecycle } from './lifecycle.ts';
import type { Permission } from './permissions.ts';
import type { UserState } from './user.ts';

/** How an account goes from state to state (domain §2). `owner`: whoever opens the mail that was sent to it. */
export const userLifecycle = defineLifecycle<UserState, Permission | 'owner'>()({
  acceptInvitation: { from: ['invited'], to: 'active', by: ['owner'] },
  verify: { from: ['unverified'], to: 'active', by: ['owner'] },
  suspend: { from: ['active', 'locked'], to: 'suspended', by: ['user:edit'] },
  reactivate: { from: ['suspended'], to: 'active', by: ['user:edit'] },
  unlock: { from: ['active', 'locked'], to: 'active', by: ['user:edit'] },
});
