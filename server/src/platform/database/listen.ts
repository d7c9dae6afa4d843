import pg from 'pg';
import type { Database } from './client.ts';
import { isBehindPooler } from './pool.ts';

export interface Listening {
  /** False behind a pooler in transaction mode, where LISTEN is not possible: the caller polls instead. */
  isLive: boolean;
  stop: () => Promise<void>;
}

interface Listener {
  onMessage: (payload: string) => void;
  /** The connection broke; notifications may be missed until it is restored. */
  onBroken: () => void;
}

/** Listens to a PostgreSQL channel on a separate connection. @throws when the database does not respond */
export async function listenTo(db: Database, channel: string, { onMessage, onBroken }: Listener): Promise<Listening> {
  const client = new pg.Client(db.$client.options);
  let isOver = false;
  const stop = async () => {
    isOver = true;
    await client.end().catch(() => {});
  };
  const broken = () => {
    if (isOver) return;
    isOver = true;
    onBroken();
  };
  client.on('error', broken);
  client.on('end', broken);
  client.on('notification', ({ payload }) => onMessage(payload ?? ''));
  try {
    await client.connect();
    if (await isBehindPooler(client)) {
      await stop();
      return { isLive: false, stop: async () => {} };
    }
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { isLive: true, stop };
}
