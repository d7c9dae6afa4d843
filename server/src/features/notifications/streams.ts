import type { StreamEnd } from '@guildhall/shared/contracts';
import { notificationLimits } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { EventConnection, EventSource } from '../../platform/http/events.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { createNotificationRepository } from './repository.ts';
import { createWakeUps } from './wake-ups.ts';

interface Stream {
  session: Pick<SignedIn, 'sessionId' | 'tokenHash' | 'user'>;
  connection: EventConnection;
  /** What it was told last. */
  seen: string | null;
}

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'log' | 'sessions' | 'maintenance'>;

/**
 * The open pages of this process. A page is told how much is unread, never what: it reads that by itself, and what its
 * person may not see any more is gone. Whenever somebody's notifications or sessions change in the database, and with
 * every heartbeat, a look decides what each of their pages is told and whether it may stay.
 */
export function createNotificationStreams(needs: Needs) {
  const { db, log, sessions, maintenance } = needs;
  const byPerson = new Map<string, Set<Stream>>();
  let count = 0;

  const all = (people: Iterable<string>) => [...people].flatMap((id) => [...(byPerson.get(id) ?? [])]);

  const end = (stream: Stream, reason: StreamEnd): void => {
    stream.connection.send('end', { reason });
    stream.connection.end();
    forget(stream);
  };

  const forget = (stream: Stream): void => {
    const { id } = stream.session.user;
    const streams = byPerson.get(id);
    if (!streams?.delete(stream)) return;
    count -= 1;
    if (streams.size === 0) byPerson.delete(id);
    if (count === 0) void wakeUps.stop();
  };

  /** Ends the streams whose session has ended, and tells the others what has changed. */
  const look = async (people: readonly string[]): Promise<void> => {
    const streams = all(people);
    if (streams.length === 0) return;
    const [open, unread, closed] = await Promise.all([
      sessions.stillOpen(streams.map(({ session }) => session.sessionId)),
      createNotificationRepository(db).unreadOf(people),
      maintenance.refusal(),
    ]);
    const openById = new Map(open.map((session) => [session.id, session]));
    for (const stream of streams) {
      const { sessionId, tokenHash, user } = stream.session;
      const session = openById.get(sessionId);
      const isSame = session?.tokenHash === tokenHash && session.role === user.role;
      if (!isSame || (closed && !maintenance.staysIn(user.role))) {
        end(stream, 'session');
        continue;
      }
      const now = unread.get(user.id);
      // Another one of a case that has unread ones leaves the number as it is, and is news anyway.
      const seen = `${now?.unread ?? 0} ${now?.newestAt?.getTime() ?? ''}`;
      if (seen !== stream.seen) stream.connection.send('unread', { unread: now?.unread ?? 0 });
      stream.seen = seen;
    }
  };

  const wakeUps = createWakeUps({
    db,
    log,
    people: () => [...byPerson.keys()],
    look,
    beat: () => {
      for (const { connection } of all(byPerson.keys())) connection.beat();
    },
  });

  return {
    /**
     * Opens a stream for a page; the oldest of a person who has too many ends.
     * @throws Problem 503 when the process has as many as it can keep
     */
    open(session: Stream['session']): EventSource {
      if (count >= notificationLimits.streams) throw problem.busy();
      return (connection) => {
        const { id } = session.user;
        const stream: Stream = { session, connection, seen: null };
        const streams = byPerson.get(id) ?? new Set();
        const [oldest] = streams;
        if (oldest && streams.size >= notificationLimits.streamsPerPerson) end(oldest, 'replaced');
        // Ending the last one of several has not removed the set.
        byPerson.set(id, streams.add(stream));
        count += 1;
        wakeUps.start();
        wakeUps.wake(id);
        return () => forget(stream);
      };
    },

    /** Ends all streams: the server is going. */
    close(): Promise<void> {
      for (const stream of all(byPerson.keys())) end(stream, 'closing');
      return wakeUps.stop();
    },
  };
}
