import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file to be downloaded. */
export interface Download {
  /** The file name for the browser. */
  name: string;
  mediaType: string;
  sizeBytes: number;
  content: Readable | Buffer;
}

/**
 * Sends a file as a download, never inline: if a browser opens it nevertheless, the sandbox prevents scripts. The name
 * is included twice, plain and RFC 8187-encoded, as RFC 6266 requires.
 */
export function sendDownload(reply: FastifyReply, { name, mediaType, sizeBytes, content }: Download): FastifyReply {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return reply
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-length', String(sizeBytes))
    .type(mediaType)
    .send(content);
}
