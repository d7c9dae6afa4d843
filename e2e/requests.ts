import type { CDPSession, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

// What a page fetches: bytes, requests and chains of requests.

export interface Loaded {
  url: string;
  kind: string;
  bytes: number;
  initiator: string | null;
  /** Time of the request, in ms since 1970. */
  askedAt: number;
}

export interface Recording {
  /** Responses so far. */
  loaded: () => Loaded[];
  /** Requests sent before a moment, once all of them have finished; later ones are prefetches. */
  until: (moment: number) => Promise<Loaded[]>;
  session: CDPSession;
}

/** Records every request of the page, with its transferred bytes and initiator. */
export async function record(page: Page): Promise<Recording> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  const open = new Map<string, Loaded>();
  const done: Loaded[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, type, initiator, wallTime }) => {
    if (!request.url.startsWith('http')) return;
    const source = initiator.type === 'script' ? (initiator.stack?.callFrames[0]?.url ?? initiator.url ?? null) : null;
    open.set(requestId, {
      url: request.url,
      kind: type ?? 'Other',
      bytes: 0,
      initiator: source,
      askedAt: wallTime * 1000,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId);
    if (!request) return;
    open.delete(requestId);
    done.push({ ...request, bytes: encodedDataLength });
  });
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  const until = async (moment: number) => {
    await expect.poll(() => [...open.values()].filter(({ askedAt }) => askedAt <= moment)).toEqual([]);
    return done.filter(({ askedAt }) => askedAt <= moment);
  };
  return { loaded: () => [...done], until, session };
}

const isScript = ({ kind, url }: Loaded) => kind === 'Script' || /\.js$/.test(new URL(url).pathname);
export const scriptKilobytes = (loaded: Loaded[]) =>
  loaded.filter(isScript).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;

/** The longest chain of requests, each initiated by the previous one; the document is 1. */
export function depth(loaded: Loaded[]): number {
  const depthOf = ({ initiator, kind }: Loaded, seen = 0): number => {
    if (kind === 'Document') return 1;
    const parent = loaded.find(({ url }) => url === initiator);
    return parent && seen < 20 ? depthOf(parent, seen + 1) + 1 : 2;
  };
  return Math.max(...loaded.map((request) => depthOf(request)));
}

/** Everything except the document and API responses: scripts, style sheets, fonts, images. */
export const fileKilobytes = (loaded: Loaded[]) =>
  loaded
    .filter(({ kind, url }) => kind !== 'Document' && !new URL(url).pathname.startsWith('/api/'))
    .reduce((sum, { bytes }) => sum + bytes, 0) / 1024;

/** One line per request, for the message of a failed test. */
export const named = (loaded: Loaded[]) =>
  loaded.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`).join('\n');
