import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { language } from './primitives.ts';

export const downloadCard = contract.get('/membership-card', {
  summary: 'One’s own membership card as a PDF; there is one while the membership is active and paid for',
  permission: 'dashboard:own',
  query: z.strictObject({ language: z.optional(language) }),
  replyKind: 'file',
  errors: ['no_current_membership'],
});
