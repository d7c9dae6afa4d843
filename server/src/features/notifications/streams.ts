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
  /** The last event sent to it. */
  seen: string | null;
}

/**
 * The open pages of this process. A page receives only the unread count: it loads the items itself, without those its
 * person may no longer see. Whenever a person's notifications or sessions change in the database, and with every
 * heartbeat, a check decides what each of their pages receives and whether it may stay connected.
 */
export function createNotificationStreams(app: FastifyInstance) {
  const { db, log, sessions, maintenance } = app;
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

  /** Ends the streams of ended sessions, and sends changes to the others. */
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
      // A further notification about an already unread item leaves the count unchanged, but is news all the same.
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
     * Opens a stream for a page; if the person has too many, the oldest ends.
     * @throws Problem 503 when the process has too many
     */
    open(session: Stream['session']): EventSource {
      if (count >= notificationLimits.streams) throw problem.busy();
      return (connection) => {
        const { id } = session.user;
        const stream: Stream = { session, connection, seen: null };
        const streams = byPerson.get(id) ?? new Set();
        const [oldest] = streams;
        if (oldest && streams.size >= notificationLimits.streamsPerPerson) end(oldest, 'replaced');
        // Another stream of the person may have been added: check before removing the set.
        byPerson.set(id, streams.add(stream));
        count += 1;
        wakeUps.start();
        wakeUps.wake(id);
        return () => forget(stream);
      };
    },

    /** Ends all streams: the server is shutting down. */
    close(): Promise<void> {
      for (const stream of all(byPerson.keys())) end(stream, 'closing');
      return wakeUps.stop();
    },
  };
}
