import { minuteMs } from '@guildhall/shared/domain';
import type { Contract } from '@guildhall/shared/contracts';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { servesStaff } from '../../platform/sessions/audience.ts';
import { clientKey } from '../../platform/http/client-address.ts';
import { Problem, problem } from '../../platform/problems/problem.ts';
import { authorize, toRoute } from '../../platform/http/to-route.ts';
import { sameSecret } from '../../platform/secrets/secrets.ts';
import type { Actor } from '../../platform/audit/actor.ts';

const wrongTokensPerMinute = 20;

const releaseTool = (requestId: string): Actor => ({ kind: 'system', id: null, name: 'Release tool', requestId });

/**
 * Creates a contract's route that the release tool may call as well: with the server's release token instead of a
 * session. Without `RELEASE_TOKEN` it is a normal route.
 */
export function toReleaseRoute<const C extends Contract>(...parts: Parameters<typeof toRoute<C>>): RouteOptions {
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
