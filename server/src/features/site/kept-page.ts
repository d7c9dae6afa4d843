import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from './assets.ts';
import { compressAround, hole, type CompressedCopy } from './brotli-parts.ts';
import { sendCompressed } from './compress.ts';
import type { ComposedPage } from './page.ts';

// The end isn't compressed. If it is longer, compressing the whole page for the visit saves more than it costs.
const longestStoredEnd = 3_000;

let preparing = Promise.resolve();

/** One at a time: a release changes all pages at once, and other work must not wait. */
function prepareInTurn(work: () => Promise<void>): void {
  // A page that can't be prepared is compressed for each visit.
  preparing = preparing.then(work).catch(() => {});
}

export type KeptPage = ReturnType<typeof keepPage>;

/** Keeps a composed page for many visits. */
export function keepPage({ html, link, isRendered }: ComposedPage) {
  const parts = html.split(hole).map((part) => Buffer.from(part));
  let copy: CompressedCopy | null = null;
  let visits = 0;

  /** Many pages are opened only once, so a page is compressed ahead at its second visit. */
  const compressed = (nonce: string, end: Buffer): Buffer | null => {
    visits += 1;
    if (visits === 2)
      prepareInTurn(async () => {
        copy = await compressAround(parts.map(String).join(hole));
      });
    return copy && end.length <= longestStoredEnd ? copy(nonce, end) : null;
  };

  const plain = (nonce: string, end: Buffer): Buffer => {
    const value = Buffer.from(nonce);
    return Buffer.concat([...parts.flatMap((part, at) => (at === 0 ? [part] : [value, part])), end]);
  };

  return {
    isRendered,

    /** Sends the page with a nonce and the end of its HTML. */
    async send(request: FastifyRequest, reply: FastifyReply, nonce: string, ending: string): Promise<FastifyReply> {
      const end = Buffer.from(ending);
      const takesBrotli = acceptedEncodings(request.headers['accept-encoding']).has('br');
      const ready = takesBrotli ? compressed(nonce, end) : null;
      void reply.header('link', link.replaceAll(hole, nonce));
      if (!ready) return sendCompressed(request, reply, plain(nonce, end));
      return reply.header('content-encoding', 'br').send(ready);
    },
  };
}
