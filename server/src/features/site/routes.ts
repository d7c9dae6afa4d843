import type { FastifyPluginAsync } from 'fastify';

export const siteRoutes: FastifyPluginAsync = async () => {};
