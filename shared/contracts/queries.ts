import * as z from 'zod/mini';
import { queryCategories, queryPriorities, queryStates } from '../domain/query.ts';
import { contract } from './contract.ts';
import { id, instant, pageQuery, sortBy } from './primitives.ts';

export const querySummary = z.strictObject({
  id,
  number: z.string(),
  subject: z.string(),
  requesterName: z.string(),
  category: z.enum(queryCategories),
  priority: z.enum(queryPriorities),
  state: z.enum(queryStates),
  assigneeName: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
});
export type QuerySummary = z.output<typeof querySummary>;

export const listQueries = contract.get('/queries', {
  summary: 'Queries, by page: own ones for members, all for the office',
  permission: 'query:read',
  query: z.extend(pageQuery, {
    state: z.optional(z.enum(queryStates)),
    sort: z._default(sortBy(['number', 'subject', 'priority', 'createdAt', 'updatedAt']), '-updatedAt'),
  }),
  response: z.array(querySummary),
  paged: true,
});
