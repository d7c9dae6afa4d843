import type { FastifyInstance } from 'fastify';
import { userActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/database/client.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import type { Client } from './accounts.ts';
import { createAuthRepository } from './repository.ts';

/** Opens the session of a person who has proved who they are, in the transaction of the proof. */
export function createSessionOpening({ clock, maintenance, sessions }: FastifyInstance) {
  /** @returns the session's token @throws Problem 503 `maintenance` for people whom Guildhall is closed for */
  return async (tx: Queryable, user: UserRow, client: Client, after?: Record<string, string>): Promise<string> => {
    await maintenance.refuse(client.roleOf(user));
    await createAuthRepository(tx).noteSignIn(user.id, clock.now());
    await writeAudit(tx, clock, {
      actor: userActor(user, client.requestId),
      action: 'session.opened',
      entityId: user.id,
      ...(after && { after }),
    });
    return sessions.open(tx, user.id, client);
  };
}
