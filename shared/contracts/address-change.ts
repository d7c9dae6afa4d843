import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { instant, linkToken } from './primitives.ts';

/** A pending new address, for its owner and administrators. */
export const addressChange = z.strictObject({
  newAddress: z.string(),
  askedAt: instant,
  expiresAt: instant,
  byAdministrator: z.boolean(),
  isNewConfirmed: z.boolean(),
  isOldConfirmed: z.boolean(),
  /** False if an administrator has waived the old address's confirmation; it can still refuse. */
  needsOld: z.boolean(),
});
export type AddressChange = z.output<typeof addressChange>;

const link = z.strictObject({ token: linkToken });

/** The public view of an address change, for the reader of one of the two mails. */
const addressRequest = z.strictObject({
  side: z.enum(['new', 'old']),
  /** `confirmed`: this address has confirmed, and the other one is pending. */
  state: z.enum(['open', 'confirmed', 'done', 'refused']),
  association: z.string(),
  /** Mostly masked; only shown to the old address. */
  newAddress: z.nullable(z.string()),
  byAdministrator: z.boolean(),
  /** False for an old address that is only notified, and may refuse. */
  mayConfirm: z.boolean(),
});
export type AddressRequest = z.output<typeof addressRequest>;

/** Changes nothing, however often it is called (domain rule 3). */
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

/** If the person had requested the change, another person knows the password: all sessions end, too. */
export const refuseAddressChange = contract.post('/auth/address-change/refuse', {
  summary: 'Refuse a new e-mail address at the old one: nothing is changed',
  permission: 'public',
  body: link,
  response: addressRequest,
  errors: ['link_unknown', 'link_expired'],
});
