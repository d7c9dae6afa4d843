import type { FastifyPluginAsync } from 'fastify';
import { deadlineProcess } from './deadlines/deadlines.ts';
import { decisionRoutes } from './decision/routes.ts';
import { membershipProcess } from './membership/activation.ts';
import { officeCommandRoutes } from './office-commands/routes.ts';
import { referenceProcess } from './references/references.ts';
import { submissionRoutes } from './submission/routes.ts';

/**
 * What happens across features, in the order of an application's life: submission, the office's check, references,
 * decision, membership; and the deadlines that end each of them.
 */
export const processes: FastifyPluginAsync[] = [
  submissionRoutes,
  officeCommandRoutes,
  referenceProcess,
  decisionRoutes,
  membershipProcess,
  deadlineProcess,
];
