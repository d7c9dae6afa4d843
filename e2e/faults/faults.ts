import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The product's complete original response. */
export interface Original {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** Gives a bad response. It happens at network level, so that the browser handles it as in production. */
export type Fault = (answer: {
  request: IncomingMessage;
  reply: ServerResponse;
  original: () => Promise<Original>;
}) => Promise<void> | void;

const trickleAfterMs = 4_000;
const trickleParts = 10;
const trickleEveryMs = 300;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An error as gateways send it: a status with JSON, whatever was requested. */
const refusal =
  (status: number, message: string): Fault =>
  ({ reply }) => {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message, status }));
  };

/** The typical mistake of single-page servers: the start page with 200 for a missing file. */
const startPage: Fault = ({ reply }) => {
  reply
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end('<!doctype html><html lang="en"><head><title>App</title></head><body><div id="root"></div></body></html>');
};

/** Sends all headers and half of the body, then drops the connection. */
const cutOff: Fault = async ({ reply, original }) => {
  const { status, headers, body } = await original();
  reply.writeHead(status, { ...headers, 'content-length': String(body.length) });
  reply.write(body.subarray(0, Math.floor(body.length / 2)), () => setTimeout(() => reply.destroy(), 50));
};

/** The right type and length with meaningless bytes. */
const garbage: Fault = async ({ reply, original }) => {
  const { headers, body } = await original();
  const { 'content-encoding': _encoding, ...rest } = headers;
  const blocks = Array.from({ length: Math.ceil(body.length / 64) + 1 }, (_, index) =>
    createHash('sha512').update(`noise ${index}`).digest(),
  );
  const noise = Buffer.concat(blocks).subarray(0, Math.max(body.length, 64));
  reply.writeHead(200, { ...rest, 'content-length': String(noise.length) }).end(noise);
};

/** Accepts the request and never responds. */
const hang: Fault = () => undefined;

/** Waits four seconds, then sends the file in small pieces. */
const slow: Fault = async ({ reply, original }) => {
  const { status, headers, body } = await original();
  await sleep(trickleAfterMs);
  reply.writeHead(status, { ...headers, 'content-length': String(body.length) });
  const size = Math.ceil(body.length / trickleParts);
  for (let start = 0; start < body.length && !reply.destroyed; start += size) {
    reply.write(body.subarray(start, start + size));
    await sleep(trickleEveryMs);
  }
  reply.end();
};

/** Delays an otherwise correct response. */
export const delayed =
  (ms: number): Fault =>
  async ({ reply, original }) => {
    const { status, headers, body } = await original();
    await sleep(ms);
    reply.writeHead(status, headers).end(body);
  };

/** Edits a text response. */
export const edited =
  (edit: (text: string) => string): Fault =>
  async ({ request, reply, original }) => {
    request.headers['accept-encoding'] = 'identity';
    const { status, headers, body } = await original();
    const text = edit(body.toString());
    reply.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(text)) }).end(text);
  };

/**
 * The file with one letter of a message changed: still a valid program, but not the published one. If it contains no
 * error message, appends a space instead.
 */
const tampered: Fault = async ({ request, reply, original }) => {
  request.headers['accept-encoding'] = 'identity';
  const { status, headers, body } = await original();
  const { 'content-length': _length, ...rest } = headers;
  const found = body.indexOf('Error(');
  const place = found + 'Error('.length + 1;
  const changed = found < 0 ? Buffer.concat([body, Buffer.from(' ')]) : Buffer.from(body);
  if (found >= 0) changed.writeUInt8(changed.readUInt8(place) === 0x21 ? 0x3f : 0x21, place);
  reply.writeHead(status, rest).end(changed);
};

/** Well-formed JSON of an unrelated shape. */
const strangeJson: Fault = ({ reply }) => {
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ remotes: { all: 7 } }));
};

export const faults = {
  '404': refusal(404, 'Not found'),
  '500': refusal(500, 'Internal server error'),
  'HTML instead': startPage,
  'cut off': cutOff,
  garbage,
  hang,
  slow,
  tampered,
  'something else': strangeJson,
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
