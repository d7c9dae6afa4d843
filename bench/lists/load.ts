// The client side of the measurement, in a separate process so that sending requests doesn't slow down the server.
import { setTimeout as sleep } from 'node:timers/promises';
import { variants } from './variants.ts';

/** Which requests to send, as whom and how often. */
export interface LoadOrder {
  origin: string;
  token: string;
  perSecond: number;
  seconds: number;
  /** Row count of each list, by list name. */
  lengths: Record<string, number>;
}

export type Kind = 'lists' | 'searches' | 'a call with next to no work';

/** One answered request; `ms` counts from the time it was due, even if it was sent later. */
export interface Sample {
  kind: Kind;
  name: string;
  ms: number;
  status: number;
}

/** A seeded random generator: every run sends the same requests, so runs can be compared. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

/** Requests any list at any depth, at a fixed rate per second, without waiting for earlier answers. */
async function load({ origin, token, perSecond, seconds, lengths }: LoadOrder): Promise<Sample[]> {
  const headers = { authorization: `Bearer ${token}` };
  const roll = dice(7);
  const samples: Sample[] = [];
  const running: Promise<void>[] = [];
  const ask = async (kind: Kind, name: string, path: string, due: number): Promise<void> => {
    const status = await fetch(`${origin}/api/${path}`, { headers }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    samples.push({ kind, name, ms: performance.now() - due, status });
  };
  const began = performance.now();
  for (let number = 0; number < perSecond * seconds; number++) {
    const due = began + (number * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    // One request in twenty is a search.
    const isSearch = number % 20 === 19;
    const choice = variants.filter(({ search = false }) => search === isSearch);
    const variant = choice[roll(choice.length)];
    if (!variant) continue;
    const pageSize = [25, 50, 100][number % 3] ?? 25;
    const pages = Math.max(1, Math.ceil((lengths[variant.name] ?? 1) / pageSize));
    // Half of the requests are for the first three pages, the others for any page.
    const page = 1 + roll(roll(2) === 0 ? Math.min(3, pages) : pages);
    const phrase = variant.phrases?.[roll(variant.phrases.length)];
    const query = new URLSearchParams({ ...variant.query, pageSize: String(pageSize), page: String(page) });
    if (phrase) query.set('q', phrase);
    running.push(ask(isSearch ? 'searches' : 'lists', variant.name, `applications?${query.toString()}`, due));
    if (number % 10 === 5) running.push(ask('a call with next to no work', '', 'membership-types', due));
  }
  await Promise.all(running);
  return samples;
}

process.once('message', (order: LoadOrder) => {
  void load(order).then((samples) => process.send?.(samples, () => process.disconnect()));
});
