import type { FastifyInstance, FastifyBaseLogger } from 'fastify';
import type { StreamEnd } from '@guildhall/shared/contracts';
import { notificationLimits } from '@guildhall/shared/domain';
import type { EventConnection, EventSource } from '../../platform/http/events.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { Database } from '../../platform/database/client.ts';
import { listenTo, type Listening } from '../../platform/database/listen.ts';
import { createNotificationRepository } from './repository.ts';

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

/** The channel of the triggers in 0025_notifications. */
const channel = 'guildhall_streams';

/** How often the database is polled if a pooler prevents notifications, in ms. */
const askEveryMs = 3_000;

/** After a broken connection. */
const againAfterMs = 2_000;

interface Parts {
  db: Database;
  log: FastifyBaseLogger;
  /** The people with open pages. */
  people: () => string[];
  look: (people: readonly string[]) => Promise<void>;
  beat: () => void;
}

/**
 * Decides when to check which people's pages: as soon as the database notifies, and all of them with every heartbeat.
 * Checks never overlap; events during one are handled by the next.
 */
function createWakeUps({ db, log, people, look, beat }: Parts) {
  const due = new Set<string>();
  let isLooking = false;
  let isOn = false;
  let heartbeat: NodeJS.Timeout | undefined;
  let asking: NodeJS.Timeout | undefined;
  let listening: Promise<Listening | null> = Promise.resolve(null);
  let stopping: Promise<unknown> = Promise.resolve();

  const wake = (...ids: string[]): void => {
    for (const id of ids) due.add(id);
    void lookAtDue();
  };

  async function lookAtDue(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (isOn && due.size > 0) {
      const open = people().filter((id) => due.has(id));
      due.clear();
      // The heartbeat checks again.
      await look(open).catch((error: unknown) => log.warn({ err: error }, 'Open pages could not be looked at'));
    }
    isLooking = false;
  }

  const listen = async (): Promise<Listening | null> => {
    try {
      const found = await listenTo(db, channel, { onMessage: (id) => wake(id), onBroken: again });
      // From now on nothing is missed; earlier changes are covered by this check.
      wake(...people());
      if (!found.isLive && isOn) asking ??= setInterval(() => wake(...people()), askEveryMs).unref();
      return found;
    } catch (error) {
      log.debug({ err: error }, 'Listening to the database failed');
      again();
      return null;
    }
  };

  function again(): void {
    if (isOn) setTimeout(() => isOn && (listening = listen()), againAfterMs).unref();
  }

  return {
    /** Checks one person's pages soon. */
    wake,

    /** The first page has connected. */
    start(): void {
      if (isOn) return;
      isOn = true;
      listening = listen();
      heartbeat = setInterval(() => {
        beat();
        wake(...people());
      }, notificationLimits.heartbeatMs).unref();
    },

    /** The last page has disconnected. */
    async stop(): Promise<void> {
      isOn = false;
      due.clear();
      clearInterval(heartbeat);
      clearInterval(asking);
      asking = undefined;
      const ended = listening.then((found) => found?.stop());
      listening = Promise.resolve(null);
      stopping = Promise.all([stopping, ended]);
      await stopping;
    },
  };
}
