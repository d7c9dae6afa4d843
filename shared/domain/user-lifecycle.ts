import { defineLifecycle } from './lifecycle.ts';
import type { Permission } from './permissions.ts';
import type { UserState } from './user.ts';

/** The account's state machine (domain §2). `owner`: the person who opens the mail sent to it. */
export const userLifecycle = defineLifecycle<UserState, Permission | 'owner'>()({
  acceptInvitation: { from: ['invited'], to: 'active', by: ['owner'] },
  verify: { from: ['unverified'], to: 'active', by: ['owner'] },
  suspend: { from: ['active', 'locked'], to: 'suspended', by: ['user:edit'] },
  reactivate: { from: ['suspended'], to: 'active', by: ['user:edit'] },
  unlock: { from: ['active', 'locked'], to: 'active', by: ['user:edit'] },
});
