import * as z from 'zod/mini';
import { contract } from './contract.ts';

export const getLive = contract.get('/health/live', {
  summary: 'The process answers, and names its version',
  permission: 'public',
  response: z.strictObject({ status: z.literal('live'), version: z.string() }),
});

export const getReady = contract.get('/health/ready', {
  summary:
    'The database answers, jobs run, uploads have room, files can be reached and deployments are known; 503 while they do not',
  permission: 'public',
  response: z.strictObject({ status: z.literal('ready') }),
  errors: ['not_ready', 'disk_full', 'files_unreachable', 'deployments_missing'],
});
