import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyRequest, RouteOptions } from 'fastify';
import {
  cancelCanary,
  disableRemote,
  enableRemote,
  listDeployments,
  promoteCanary,
  releaseBuild,
  rollBackRemote,
  startCanary,
  type Contract,
} from '@guildhall/shared/contracts';
import * as deploying from '@guildhall/tooling/deployments';
import { minuteMs } from '@guildhall/shared/domain';
import { problem, Problem } from '../../platform/problems/problem.ts';
import { withMessage, authorize, toRoute } from '../../platform/http/to-route.ts';
import { fullName, type Actor } from '../../platform/audit/actor.ts';
import { servesStaff } from '../../platform/sessions/audience.ts';
import { clientKey } from '../../platform/http/client-address.ts';
import { sameSecret } from '../../platform/secrets/secrets.ts';
import { createDeploymentService } from './service.ts';
import { createUploads } from './uploads.ts';

/** The deployments and the actions that change them, for administrators and the release tool. */
export const deploymentRoutes: FastifyPluginAsync = async (app) => {
  const service = createDeploymentService(app);
  const moverOf = (request: FastifyRequest, by: string | undefined): deploying.ChangedBy => {
    const user = request.session?.user;
    return { by: user ? nameOf(user) : (by ?? 'release tool'), at: app.clock.now().toISOString() };
  };

  app.route(toReleaseRoute(listDeployments, () => service.overview()));

  app.route(
    toReleaseRoute(releaseBuild, async ({ params: { remote }, body: { revision, build, by }, actor, request }) => {
      const answer = await service.move(revision, actor, (all) => {
        const known = all.remotes[remote];
        if (known && !known.canary && deploying.activeBuild(known) === build)
          throw new deploying.MoveProblem('already_active', `${remote} ${build} is active already.`);
        return deploying.release(all, remote, build, moverOf(request, by));
      });
      return withMessage(`${remote} ${build} is active.`, answer);
    }),
  );
  app.route(
    toReleaseRoute(rollBackRemote, async ({ params: { remote }, body: { revision, build, by }, actor, request }) => {
      const mover = moverOf(request, by);
      const answer = await service.move(revision, actor, (all) => deploying.rollback(all, remote, mover, build));
      return withMessage(
        `${remote} is back at ${answer.remotes.find(({ id }) => id === remote)?.build ?? build}.`,
        answer,
      );
    }),
  );
  app.route(
    toReleaseRoute(startCanary, async ({ params: { remote }, body, actor, request }) => {
      const mover = moverOf(request, body.by);
      const answer = await service.move(body.revision, actor, (all) => {
        const noted = deploying.addBuild(all, remote, body.build, mover.at);
        return deploying.startCanary(noted, remote, body.build, body.percent, mover);
      });
      return withMessage(`${body.percent} % of the people get ${remote} ${body.build}.`, answer);
    }),
  );
  app.route(
    toReleaseRoute(promoteCanary, async ({ params: { remote }, body: { revision, by }, actor, request }) => {
      const mover = moverOf(request, by);
      const answer = await service.move(revision, actor, (all) => deploying.promote(all, remote, mover));
      return withMessage(`Everybody gets the build of ${remote} that some people tried.`, answer);
    }),
  );
  app.route(
    toReleaseRoute(cancelCanary, async ({ params: { remote }, body: { revision, by }, actor, request }) => {
      const mover = moverOf(request, by);
      const answer = await service.move(revision, actor, (all) => deploying.cancelCanary(all, remote, mover));
      return withMessage(`Nobody gets the build of ${remote} any more that some people tried.`, answer);
    }),
  );
  for (const [contract, enabled, said] of [
    [disableRemote, false, 'switched off'],
    [enableRemote, true, 'switched on'],
  ] as const)
    app.route(
      toReleaseRoute(contract, async ({ params: { remote }, body: { revision, by }, actor, request }) => {
        const mover = moverOf(request, by);
        const answer = await service.move(revision, actor, (all) => deploying.setEnabled(all, remote, enabled, mover));
        return withMessage(`${remote} is ${said}.`, answer);
      }),
    );

  await app.register(buildRoutes(service));
};

const nameOf = (user: { firstName: string; lastName: string; email: string }): string =>
  `${fullName(user).slice(0, 100)} <${user.email}>`.slice(0, 200);

/**
 * Uploads by the release tool. Code that runs in everyone's browser is only accepted with the release token: a session,
 * even an administrator's, can be stolen in a browser and must not be a way to deploy code.
 */
const buildRoutes =
  (service: ReturnType<typeof createDeploymentService>): FastifyPluginAsync =>
  async (app) => {
    const { store } = app.deployments;
    const { dataDir, remoteOrigins } = app.config;
    const uploads = createUploads({ store, clock: app.clock, remoteOrigins, folder: join(dataDir, 'release-uploads') });
    app.jobs.every('41 * * * *', 'release-uploads', async () => {
      await uploads.sweep();
    });
    app.addHook('preHandler', async ({ machine }) => {
      // Also because a person's actions are recorded with their name, which a whole document could forge.
      if (!machine) throw problem.forbidden('release_tool_only', 'Only the release tool may do this.');
    });
    // Files are streamed, so that size and hash are checked without buffering.
    app.addContentTypeParser('application/octet-stream', (_request, content, done) => done(null, content));

    app.route(toReleaseRoute(deploying.readDeployments, () => service.read()));
    app.route(
      toReleaseRoute(deploying.swapDeployments, async ({ body: { expected, next }, actor }) => {
        await service.replace(expected, next, actor);
        return {};
      }),
    );
    app.route(
      toReleaseRoute(deploying.readBuild, async ({ params: { remote, build } }) => {
        const found = await deploying.readKnownBuild(store, remote, build);
        if (!found) throw problem.notFound('build_unknown', `The store has no build ${build} of "${remote}".`);
        return found;
      }),
    );
    app.route(toReleaseRoute(deploying.announceBuild, ({ body }) => uploads.announce(body)));
    app.route(
      toReleaseRoute(deploying.sendBuildFile, async ({ params: { remote, build }, query: { path }, request }) => {
        if (!(request.body instanceof Readable))
          throw problem.unsupportedMediaType('unsupported_media_type', 'Send the file as application/octet-stream.');
        const bytes = Number(request.headers['content-length'] ?? NaN);
        await uploads.take(remote, build, path, { content: request.body, bytes });
        return {};
      }),
    );
    app.route(
      toReleaseRoute(deploying.completeBuild, async ({ params: { remote, build }, actor }) => {
        const answer = await uploads.complete(remote, build);
        await service.noteBuild('deployment.uploaded', remote, build, actor);
        return answer;
      }),
    );
    app.route(
      toReleaseRoute(deploying.removeBuild, async ({ params: { remote, build }, actor }) => {
        if (await service.isInUse(remote, build))
          throw problem.conflict('build_in_use', `Build ${build} of "${remote}" is still known here. Prune it first.`);
        await store.removeBuild(remote, build);
        await service.noteBuild('deployment.removed', remote, build, actor);
        return {};
      }),
    );
  };

const wrongTokensPerMinute = 20;

const releaseTool = (requestId: string): Actor => ({ kind: 'system', id: null, name: 'Release tool', requestId });

/**
 * Creates a contract's route that the release tool may call as well: with the server's release token instead of a
 * session. Without `RELEASE_TOKEN` it is a normal route.
 */
function toReleaseRoute<const C extends Contract>(...parts: Parameters<typeof toRoute<C>>): RouteOptions {
  const [contract] = parts;
  return { ...toRoute<C>(...parts), onRequest: (request: FastifyRequest) => admitWithToken(contract, request) };
}

async function admitWithToken(contract: Contract, request: FastifyRequest): Promise<void> {
  const { config, rateLimits } = request.server;
  const shown = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!config.releaseToken || !shown) return authorize(contract, request);
  if (!servesStaff(request)) throw problem.notFound();
  const rate = { key: `release-token:${clientKey(request.ip)}`, limit: wrongTokensPerMinute, windowMs: minuteMs };
  // After too many wrong tokens a correct one is refused as well; signed-in people are not affected.
  const guess = await rateLimits.reserve(rate).catch((error: unknown) => ({ refusal: error }));
  const settle = async (counts: boolean) => ('settle' in guess ? guess.settle(counts) : undefined);
  if ('settle' in guess && sameSecret(shown, config.releaseToken)) {
    await settle(false);
    request.machine = releaseTool(request.id);
    return;
  }
  try {
    await authorize(contract, request);
  } catch (error) {
    // While Guildhall is closed, all requests get that response, so this one does not mention a session.
    const isGuess = error instanceof Problem && (error.status === 401 || error.code === 'maintenance');
    await settle(isGuess);
    throw isGuess && 'refusal' in guess ? guess.refusal : error;
  }
  await settle(false);
}
