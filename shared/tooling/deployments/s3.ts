import { minuteMs } from '@guildhall/shared/domain';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { StoredFile } from './store.ts';

export interface Bucket {
  /** The prefix of every key, without leading or trailing slashes; may be empty. */
  prefix: string;
  /** `https://host/bucket`: path style, which every S3-compatible store understands. */
  address: string;
  region: string;
}

interface S3Request {
  method?: 'GET' | 'PUT' | 'POST' | 'HEAD' | 'DELETE';
  headers?: Record<string, string>;
  body?: Buffer;
}

/** One call; `key` is the full key with the bucket's prefix, or empty for the bucket itself. */
export type S3 = (key: string, request?: S3Request, query?: Record<string, string>) => Promise<Response>;

/** Time limit of one call including its body, in ms. */
const timeoutMs = minuteMs;
const pausesMs = [100, 400];

/**
 * Reads `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint the bucket is on AWS.
 * @throws Error that says what is missing
 */
export function readBucket(target: string): Bucket {
  const url = new URL(target);
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const isHttp = URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol);
  if (!url.hostname || !isHttp) throw new Error('Write the bucket as s3://bucket/prefix?endpoint=https://…&region=….');
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  return { prefix, address: `${endpoint.replace(/\/+$/, '')}/${url.hostname}`, region };
}

/**
 * Calls a bucket: signed, with a time limit, and with retries on 5xx and 429. The caller handles all other statuses. No
 * response is an error, so that "not found" and "not reachable" are never confused.
 */
export function createS3({ address, region }: Bucket, env: Record<string, string | undefined>): S3 {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new Error('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for the bucket.');
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    service: 's3',
    region,
  });

  return async (key, { method = 'GET', headers = {}, body } = {}, query = {}) => {
    const path = key.split('/').map(encodeURIComponent).join('/');
    const url = `${address}/${path}?${new URLSearchParams(query).toString()}`.replace(/\?$/, '');
    for (let attempt = 0; ; attempt += 1) {
      const request = await client.sign(url, {
        method,
        headers: { ...headers, ...(body && { 'x-amz-content-sha256': sha256(body) }) },
        ...(body && { body: new Uint8Array(body) }),
      });
      const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' }).catch(
        (error: unknown) => {
          throw new Error(`The bucket at ${address} does not answer.`, { cause: error });
        },
      );
      const pause = pausesMs[attempt];
      if (pause === undefined || (response.status < 500 && response.status !== 429)) return response;
      await response.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
}

const sha256 = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** @returns `null` when there is no such object */
export async function readText(s3: S3, key: string): Promise<string | null> {
  const response = await s3(key);
  if (response.status !== 404) return textOf(response);
  await response.body?.cancel();
  return null;
}

/** @returns `null` when there is no such object */
export async function openObject(s3: S3, key: string): Promise<StoredFile | null> {
  const response = await s3(key);
  if (response.status === 404) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) await expectOk(response);
  const { body } = response;
  return {
    bytes: Number(response.headers.get('content-length') ?? 0),
    read: async () => (body ? Readable.from(body) : Readable.from([])),
    close: async () => body?.cancel(),
  };
}

export async function putObject(s3: S3, key: string, body: Buffer, headers: Record<string, string>): Promise<void> {
  await expectOk(await s3(key, { method: 'PUT', body, headers }));
}

const listing = /<Contents>(.*?)<\/Contents>/gs;

export interface ListedObject {
  key: string;
  bytes: number;
  writtenAt: Date;
}

/** All objects below a prefix, in the pages of a thousand in which S3 lists them. */
export async function* listPages(s3: S3, prefix: string): AsyncIterable<ListedObject[]> {
  for (let token: string | undefined = ''; token !== undefined;) {
    const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) };
    const text = await textOf(await s3('', {}, query));
    yield [...text.matchAll(listing)].map(([, object = '']) => ({
      key: unescaped(/<Key>([^<]*)</.exec(object)?.[1] ?? ''),
      bytes: Number(/<Size>(\d+)</.exec(object)?.[1] ?? 0),
      writtenAt: new Date(/<LastModified>([^<]+)</.exec(object)?.[1] ?? 0),
    }));
    token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
  }
}

/** All keys below a prefix. */
export async function listKeys(s3: S3, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of listPages(s3, prefix)) keys.push(...page.map(({ key }) => key));
  return keys;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#43;': '+' };
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#43);/g, (name) => entities[name] ?? name);

/** Removes an object; a missing object is no error. */
export async function removeObject(s3: S3, key: string): Promise<void> {
  const response = await s3(key, { method: 'DELETE' });
  if (response.status !== 404) await expectOk(response);
}

/** @throws Error with the bucket's message when the call failed */
export async function expectOk(response: Response): Promise<void> {
  await textOf(response);
}

/** @throws Error with the bucket's message when the call failed */
export async function textOf(response: Response): Promise<string> {
  const text = await response.text();
  if (response.ok) return text;
  const reason = /<Message>([^<]*)</.exec(text)?.[1] ?? /<Code>([^<]*)</.exec(text)?.[1] ?? '';
  throw new Error(`The bucket answered ${response.status}. ${reason}`.trim());
}
