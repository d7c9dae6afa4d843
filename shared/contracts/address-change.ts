import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { instant, linkToken } from './primitives.ts';

/** A new address that waits, as its owner and administrators see it. */
export const addressChange = z.strictObject({
  newAddress: z.string(),
  askedAt: instant,
  expiresAt: instant,
  byAdministrator: z.boolean(),
  isNewConfirmed: z.boolean(),
  isOldConfirmed: z.boolean(),
  /** False where an administrator does without the old address; it can still refuse. */
  needsOld: z.boolean(),
});
export type AddressChange = z.output<typeof addressChange>;

const link = z.strictObject({ token: linkToken });

/** What one of the two addresses is asked, for whoever reads its mails. */
const addressRequest = z.strictObject({
  side: z.enum(['new', 'old']),
  /** `confirmed`: this address has agreed, and the other one is waited for. */
  state: z.enum(['open', 'confirmed', 'done', 'refused']),
  association: z.string(),
  /** Mostly hidden; only the old address reads it. */
  newAddress: z.nullable(z.string()),
  byAdministrator: z.boolean(),
  /** False for an old address that is only told, and may refuse. */
  mayConfirm: z.boolean(),
});
export type AddressRequest = z.output<typeof addressRequest>;

/** Changes nothing, however often it is asked (domain rule 3). */
export const openAddressChange = contract.post('/auth/address-change/open', {
  summary: 'What a link about a new e-mail address asks',
  permission: 'public',
  body: link,
  response: addressRequest,
  errors: ['link_unknown', 'link_expired'],
});

export const confirmAddressChange = contract.post('/auth/address-change/confirm', {
  summary: 'Confirm a new e-mail address, at the new or at the old one; the last one that is needed changes it',
  permission: 'public',
  body: link,
  response: addressRequest,
  errors: ['link_unknown', 'link_expired', 'address_change_over'],
});

/** Where the person asked for it, somebody else knows the password: all sessions end, too. */
export const refuseAddressChange = contract.post('/auth/address-change/refuse', {
  summary: 'Refuse a new e-mail address at the old one: nothing is changed',
  permission: 'public',
  body: link,
  response: addressRequest,
  errors: ['link_unknown', 'link_expired'],
});
