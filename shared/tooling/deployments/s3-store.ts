import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as z from 'zod/mini';
import { deployments, noDeployments } from './document.ts';
import { contentTypeOf, immutable, inParallel } from './files.ts';
import {
  BuildDiffers,
  damagedFiles,
  DescriptionDamaged,
  isSameContent,
  readDescription,
  repairFiles,
} from './repair.ts';
import {
  createS3,
  expectOk,
  listKeys,
  openObject,
  putObject,
  readBucket,
  readText,
  removeObject,
  textOf,
} from './s3.ts';
import { RevisionConflict, type ReadableStore } from './store.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };

/** Files uploaded in parallel. */
const atOnce = 6;

/**
 * Keeps deployments in a bucket of any S3-compatible store with conditional writes (`If-Match`, `If-None-Match`).
 * @param target `s3://bucket/prefix?endpoint=https://…&region=…`
 * @param env holds the credentials
 * @throws Error when the target or the credentials are incomplete
 */
export function createS3Store(target: string, env: Record<string, string | undefined> = process.env): ReadableStore {
  const bucket = readBucket(target);
  const s3 = createS3(bucket, env);
  const at = (key: string) => (bucket.prefix ? `${bucket.prefix}/${key}` : key);
  const pointer = at('deployments.json');
  const descriptionOf = (id: string, build: string) => at(`builds/${id}/${build}.json`);
  const filesOf = (id: string, build: string) => at(`r/${id}/${build}/`);

  async function readPointer() {
    const response = await s3(pointer);
    if (response.status === 404) return { document: noDeployments, etag: null };
    const document = parsed(deployments, await textOf(response), pointer);
    return { document, etag: response.headers.get('etag') };
  }

  const openFile = (path: string) => openObject(s3, at(`r/${path}`));

  return {
    name: `bucket ${bucket.address}${bucket.prefix && `/${bucket.prefix}`}`,
    read: async () => (await readPointer()).document,

    async write(next, expected) {
      const { document, etag } = await readPointer();
      if (document.revision !== expected)
        throw new RevisionConflict(`The deployments are at revision ${document.revision}, not ${expected}.`);
      const response = await s3(pointer, {
        method: 'PUT',
        body: Buffer.from(`${JSON.stringify(next, null, 2)}\n`),
        headers: { ...json, 'cache-control': 'no-cache', ...(etag ? { 'if-match': etag } : { 'if-none-match': '*' }) },
      });
      // 404: the document was removed in the meantime; 409: two writes at the same moment.
      if ([404, 409, 412].includes(response.status))
        throw new RevisionConflict('Somebody else wrote the deployments at the same moment.');
      await expectOk(response);
    },

    async readBuild(id, build) {
      const text = await readText(s3, descriptionOf(id, build));
      const found = text === null ? null : readDescription(text);
      if (text !== null && !found) throw new DescriptionDamaged(`${descriptionOf(id, build)} in the bucket`);
      return found;
    },

    async addBuild(deployment, source) {
      const { id, build } = deployment.descriptor;
      const describe = () => putObject(s3, descriptionOf(id, build), Buffer.from(JSON.stringify(deployment)), json);
      const write = (path: string, content: Buffer) =>
        putObject(s3, filesOf(id, build) + path, content, headersOf(path));
      const text = await readText(s3, descriptionOf(id, build));
      const found = text === null ? null : readDescription(text);
      if (found && !isSameContent(found, deployment)) throw new BuildDiffers(deployment);
      if (found) {
        const damaged = await damagedFiles(openFile, found);
        const removeFile = (path: string) => removeObject(s3, filesOf(id, build) + path);
        await repairFiles({ deployment, damaged, source, write, remove: removeFile });
        if (found.descriptor.base !== deployment.descriptor.base) await describe();
        return damaged;
      }
      await uploadAll(source, write);
      // Written last, because a build exists once its description does.
      await describe();
      return deployment.files.map(({ path }) => path);
    },

    damagedFiles: (deployment) => damagedFiles(openFile, deployment),

    async removeBuild(id, build) {
      await removeObject(s3, descriptionOf(id, build));
      const keys = await listKeys(s3, filesOf(id, build));
      await inParallel(keys, atOnce, (key) => removeObject(s3, key));
    },

    openFile,
    fetchFile: (path) => s3(at(`r/${path}`)),
  };
}

/** The headers of a build file in a bucket that browsers read directly. */
const headersOf = (path: string): Record<string, string> => ({
  'content-type': contentTypeOf(path) ?? 'application/octet-stream',
  'cache-control': immutable,
});

/** Uploads all files of a folder by their relative paths. */
async function uploadAll(source: string, write: (path: string, content: Buffer) => Promise<void>): Promise<void> {
  const names = (await readdir(source, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(source, join(entry.parentPath, entry.name)));
  await inParallel(names, atOnce, async (name) =>
    write(name.replaceAll('\\', '/'), await readFile(join(source, name))),
  );
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, text: string, key: string): z.output<Schema> {
  const result = z.safeParse(schema, JSON.parse(text));
  if (result.success) return result.data;
  throw new Error(`${key} in the bucket is not what it should be: ${z.prettifyError(result.error)}`);
}
