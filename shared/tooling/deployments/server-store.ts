import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { deploymentsOverview } from '@guildhall/shared/contracts';
import type { Provides } from '@guildhall/shared/federation/compatibility';
import { remoteDeployment } from '@guildhall/shared/federation/manifest';
import { announced } from './build-api.ts';
import { deployments } from './document.ts';
import { inParallel, originalOf } from './files.ts';
import { damagedFiles } from './repair.ts';
import { RevisionConflict, type ReadableStore, type StoredFile } from './store.ts';

/** Time limit of one call, in ms; a file may be large and the connection slow. */
const timeouts = { call: 30_000, file: 120_000 };

/** Files uploaded in parallel. */
const atOnce = 4;

/** A refusal by the server, with its problem code. */
class ServerRefusal extends Error {
  override name = 'ServerRefusal';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  json?: unknown;
  bytes?: Buffer;
}

export interface ServerStore extends ReadableStore {
  /** What the server's shell provides to remotes; `null` until it is built. */
  readShell(): Promise<Provides | null>;
}

/** The deployments of a running server, through its API. @param token its `RELEASE_TOKEN` */
export function createServerStore(url: string, token: string): ServerStore {
  const site = url.replace(/\/+$/, '');
  const buildPath = (id: string, build: string) => `/deployments/builds/${id}/${encodeURIComponent(build)}`;

  async function call<Schema extends z.ZodMiniType>(path: string, answer: Schema, sent: Call = {}) {
    const response = await ask(`${site}/api${path}`, {
      method: sent.method ?? 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(sent.json !== undefined && { 'content-type': 'application/json' }),
        ...(sent.bytes && { 'content-type': 'application/octet-stream' }),
      },
      body: sent.bytes ? new Uint8Array(sent.bytes) : sent.json === undefined ? undefined : JSON.stringify(sent.json),
      signal: AbortSignal.timeout(sent.bytes ? timeouts.file : timeouts.call),
    });
    return readAnswer(response, answer);
  }

  async function sendFiles(path: string, source: string, missing: readonly string[]): Promise<void> {
    const wanted = new Set(missing);
    const names = await readdir(source, { recursive: true });
    // Compressed copies are uploaded too: the server checks that they decompress to the file.
    const sent = names
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => wanted.has(name) || originalOf(name) !== null);
    await inParallel(sent, atOnce, async (name) =>
      call(`${path}/files?path=${encodeURIComponent(name)}`, z.strictObject({}), {
        method: 'PUT',
        bytes: await readFile(join(source, name)),
      }),
    );
  }

  const fetchFile = (path: string, encoding = 'identity') =>
    ask(`${site}/r/${path.split('/').map(encodeURIComponent).join('/')}`, {
      headers: { 'accept-encoding': encoding },
      signal: AbortSignal.timeout(timeouts.file),
    });

  async function openFile(path: string): Promise<StoredFile | null> {
    const response = await fetchFile(path);
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
    const content = Buffer.from(await response.arrayBuffer());
    return { bytes: content.length, read: async () => Readable.from([content]), close: async () => {} };
  }

  return {
    name: `server ${site}`,
    fetchFile,
    read: () => call('/deployments/document', deployments),

    async write(next, expected) {
      await call('/deployments/document', z.strictObject({}), { method: 'PUT', json: { expected, next } }).catch(
        (error: unknown) => {
          if (error instanceof ServerRefusal && error.code === 'deployments_changed')
            throw new RevisionConflict(error.message);
          throw error;
        },
      );
    },

    readBuild: (id, build) => call(buildPath(id, build), remoteDeployment).catch(ifUnknown),

    async addBuild(deployment, source) {
      const { id, build } = deployment.descriptor;
      const { state, missing } = await call('/deployments/builds', announced, { method: 'POST', json: deployment });
      if (state === 'there') return [];
      await sendFiles(buildPath(id, build), source, missing);
      await call(`${buildPath(id, build)}/complete`, announced, { method: 'POST' });
      return missing;
    },

    damagedFiles: (deployment) => damagedFiles(openFile, deployment),

    async removeBuild(id, build) {
      await call(buildPath(id, build), z.strictObject({}), { method: 'DELETE' });
    },

    async readShell() {
      const { shell } = await call('/deployments', deploymentsOverview);
      return shell && { hostApi: shell.hostApi, packages: shell.packages, exports: shell.exports };
    },

    openFile,
  };
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error' });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
    const reason = error instanceof Error && error.name === 'TimeoutError' ? 'It took too long.' : cause;
    throw new Error(`${new URL(url).origin} does not answer. ${reason}`.trim(), { cause: error });
  }
}

const refusal = z.object({ code: z.string(), message: z.string() });

async function readAnswer<Schema extends z.ZodMiniType>(response: Response, answer: Schema): Promise<z.output<Schema>> {
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const known = z.safeParse(refusal, body);
    const { code, message } = known.success
      ? known.data
      : { code: 'no_guildhall', message: `${response.url} answered ${response.status}, and not as Guildhall does.` };
    throw new ServerRefusal(response.status, code, explained(response.status, code, message));
  }
  const envelope = z.safeParse(z.object({ data: z.unknown() }), body);
  const result = z.safeParse(answer, envelope.data?.data);
  if (!result.success) throw new Error(`${response.url} answers as another version of Guildhall does.`);
  return result.data;
}

function explained(status: number, code: string, message: string): string {
  if (status === 401)
    return 'The server does not take this release token. Set RELEASE_TOKEN to the one it was started with.';
  if (status === 404 && code === 'not_found')
    return 'The server has no staff area at this address. Name the host of the staff area as the target.';
  return message;
}

function ifUnknown(error: unknown): null {
  if (error instanceof ServerRefusal && error.code === 'build_unknown') return null;
  throw error;
}
