import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { parseJson } from '../../platform/http/json.ts';
import { dropSlowBody } from '../../platform/http/malformed-requests.ts';
import { readUtf8 } from '../../platform/http/utf8.ts';
import { createClientRateLimit } from '../../platform/http/rate-limits.ts';
import { attribute, extension, loggable, type Attribution, readViolations } from './violations.ts';

const mostBytes = 16 * 1024;
const reportsPerMinute = 60;

/**
 * Receives browsers' reports of policy violations on our pages (`report-uri`, `report-to`) and attributes them to a
 * file.
 */
export const cspReportPages: FastifyPluginAsync = async (app) => {
  const { clock, config, deployments, metrics, telemetry } = app;
  const budget = createClientRateLimit({ clock, perMinute: reportsPerMinute });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => parseJson(readUtf8(body)),
  );

  app.route({
    method: 'POST',
    url: '/reports/csp',
    bodyLimit: mostBytes,
    onRequest: async (request) => dropSlowBody(request.raw),
    preParsing: async (request) => budget.take(request.ip),
    handler: async (request, reply) => {
      await deployments.current();
      const all: Attribution = {
        ownOrigins: [new URL(config.publicUrl).origin, `${request.protocol}://${request.host}`],
        remoteOrigins: config.remoteOrigins,
        deployments,
      };
      for (const violation of readViolations(request.body)) {
        const named = await attribute(violation, all);
        metrics.remotes.violated(named.remote, violation.directive);
        if (named === extension) continue;
        const fields = {
          ...named,
          directive: violation.directive,
          page: loggable(violation.documentUrl, all),
          blocked: loggable(violation.blockedUrl, all),
          source: loggable(violation.sourceFile, all),
          line: violation.line,
          requestId: request.id,
        };
        telemetry.lines.warn(named, fields, 'A browser refused something by the content security policy');
      }
      return reply.code(204).send();
    },
  });
};
