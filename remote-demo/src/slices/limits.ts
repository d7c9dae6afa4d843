import { limits } from '@guildhall/shared/domain';

/** Maximum lengths of the demo's texts; every form takes its `maxLength` from here. */
export const textLimits = {
  contact: {
    firstname: limits.nameLength,
    lastname: limits.nameLength,
    company: 120,
    phone: limits.phoneLength,
    email: limits.emailLength,
    address: 200,
    notes: 2000,
  },
  order: { name: 120, street: 200, postcode: 20, city: 120 },
  mail: { to: limits.emailLength, subject: 200 },
  ticket: { title: 200, text: 2000 },
  note: 4000,
  event: 120,
  message: 2000,
  /** Comments and replies of the feed. */
  comment: 1000,
  blogComment: 2000,
  search: limits.searchLength,
} as const;
