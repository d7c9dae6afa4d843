import type { FastifyPluginAsync } from 'fastify';
import { applicationRoutes } from './applications/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { decisionRoutes } from './decisions/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { inboxPages } from './mails/inbox.ts';
import { membershipTypeRoutes } from './membership-types/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { refereeConsentRoutes } from './referee-consent/routes.ts';
import { refereeRoutes } from './referees/routes.ts';
import { siteRoutes } from './site/routes.ts';

/** Features behind `/api`; each registers its routes with `toRoute` and its background work with `app.jobs`. */
export const apiFeatures: FastifyPluginAsync[] = [authRoutes, healthRoutes, openApiRoutes, membershipTypeRoutes, applicationRoutes, documentRoutes, refereeRoutes, refereeConsentRoutes, decisionRoutes];

/** Features that answer pages and files; the site takes every path that nobody else has. */
export const pageFeatures: FastifyPluginAsync[] = [inboxPages, siteRoutes];
