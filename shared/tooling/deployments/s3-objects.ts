import { Readable } from 'node:stream';
import type { S3 } from './s3-client.ts';
import type { StoredFile } from './store.ts';

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
