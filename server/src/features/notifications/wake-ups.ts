import { notificationLimits } from '@guildhall/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/client.ts';
import { listenTo, type Listening } from '../../platform/database/listen.ts';

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
export function createWakeUps({ db, log, people, look, beat }: Parts) {
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
