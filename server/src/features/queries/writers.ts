import type { BodyOf, noteWriting, ResponseOf } from '@guildhall/shared/contracts';
import { caseLimits } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fullName } from '../../platform/audit/actor.ts';
import { after } from '../../platform/clock/clock.ts';
import { problem } from '../../platform/problems/problem.ts';
import { createQueryRepository, type User } from './repository.ts';
import { createWriterRepository } from './writer-repository.ts';

/** Which members of the office are writing in a query. Stored in the database, so that all servers know. */
export function createQueryWriters({ db, clock }: FastifyInstance) {
  return {
    /** Records whether a person is writing. @returns the names of the others who are */
    async note(
      id: string,
      { isWriting }: BodyOf<typeof noteWriting>,
      user: User,
    ): Promise<ResponseOf<typeof noteWriting>> {
      const found = await createQueryRepository(db).visibleById(id, user);
      if (!found) throw problem.notFound();
      const queryId = found.query.id;
      const writers = createWriterRepository(db);
      const now = clock.now();
      if (isWriting) await writers.note(queryId, user.id, now);
      else await writers.forget(queryId, user.id);
      const others = await writers.othersSince(queryId, user.id, after(now, -caseLimits.queryWritingMs));
      return { others: others.map(fullName) };
    },
  };
}
