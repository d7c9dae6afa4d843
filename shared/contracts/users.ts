import * as z from 'zod/mini';
import { userStates } from '../domain/user.ts';
import { role } from './auth.ts';
import { avatarColour } from './avatar.ts';
import { contract } from './contract.ts';
import { id, instant, language, pageQuery, sortBy } from './primitives.ts';

const userSummary = z.strictObject({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  state: z.enum(userStates),
  language,
  memberNumber: z.nullable(z.string()),
  avatarColour: avatarColour,
  createdAt: instant,
  lastLoginAt: z.nullable(instant),
});
export type UserSummary = z.output<typeof userSummary>;

export const listUsers = contract.get('/users', {
  summary: 'Users, by page',
  permission: 'user:read',
  query: z.extend(pageQuery, {
    role: z.optional(z.enum(['1', '2', '3'])),
    state: z.optional(z.enum(userStates)),
    sort: z._default(sortBy(['name', 'email', 'createdAt', 'lastLoginAt']), 'name'),
  }),
  response: z.array(userSummary),
  paged: true,
});
