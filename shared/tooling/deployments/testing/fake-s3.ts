import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredObject {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
  writtenAt?: Date;
}

/** A call's simulated fault: an error status, a delay (in ms), or an aborted response. */
export type Fault = { status: number } | { lateMs: number } | 'cut';

export interface FakeS3 {
  url: string;
  objects: Map<string, StoredObject>;
  /** Answers every call with this status until it is set to `null`. */
  failWith: (status: number | null) => void;
  /** Decides what goes wrong with each call. */
  disturb: (faultOf: ((method: string, url: string) => Fault | undefined) | null) => void;
  /** Changes an object like a failing disk would; `null` removes it. */
  damage: (key: string, content: string | null) => void;
  stop: () => Promise<void>;
}

const signature =
  /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/[\w-]+\/s3\/aws4_request, SignedHeaders=[\w;-]+, Signature=[0-9a-f]{64}$/;

/** An in-process bucket: objects with ETags, conditional writes, listings of one object per page; signed calls only. */
export async function startFakeS3(port = 0): Promise<FakeS3> {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Buffer[]>();
  let failure: number | null = null;
  let faultOf: Parameters<FakeS3['disturb']>[0] = null;
  const server = createServer((request, response) => {
    const fault = faultOf?.(request.method ?? '', request.url ?? '');
    if (fault === 'cut' && request.method !== 'GET') return void request.once('data', () => request.destroy());
    void bodyOf(request).then(async (body) => {
      if (fault === 'cut') breakOff(response);
      else if (fault && 'status' in fault) return answer(response, fault.status, error('InternalError'));
      else if (fault) await new Promise((resolve) => setTimeout(resolve, fault.lateMs));
      if (failure !== null) return answer(response, failure, error('InternalError'));
      if (!signature.test(request.headers.authorization ?? '')) return answer(response, 403, error('AccessDenied'));
      const signedHash = request.headers['x-amz-content-sha256'];
      const isTrue =
        signedHash === 'UNSIGNED-PAYLOAD' || signedHash === createHash('sha256').update(body).digest('hex');
      return isTrue ? handle(request, response, body) : answer(response, 400, error('XAmzContentSHA256Mismatch'));
    });
  });

  function handle(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const url = new URL(request.url ?? '/', 'http://s3.test');
    if (url.searchParams.get('list-type') === '2') return list(url, response);
    const key = decodeURIComponent(url.pathname);
    const found = objects.get(key);
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return inParts(key, url.searchParams, { request, response, body });
    switch (request.method) {
      case 'PUT': {
        const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
        if (match !== undefined && !found) return answer(response, 404, error('NoSuchKey'));
        if ((match !== undefined && match !== found?.etag) || (noneMatch === '*' && found))
          return answer(response, 412, error('PreconditionFailed'));
        const etag = `"${createHash('md5').update(body).digest('hex')}"`;
        const headers = {
          'content-type': request.headers['content-type'] ?? 'binary/octet-stream',
          ...(request.headers['cache-control'] && { 'cache-control': request.headers['cache-control'] }),
        };
        objects.set(key, { body, etag, headers, writtenAt: new Date() });
        return answer(response, 200, '', { etag });
      }
      case 'DELETE':
        objects.delete(key);
        return answer(response, 204, '');
      default:
        if (!found) return answer(response, 404, request.method === 'HEAD' ? '' : error('NoSuchKey'));
        return send(request, response, found);
    }
  }

  function send({ method, headers }: IncomingMessage, response: ServerResponse, found: StoredObject): void {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (headers['if-match'] && headers['if-match'] !== found.etag)
      return answer(response, 412, error('PreconditionFailed'));
    if (Number(from) >= found.body.length) return answer(response, 416, error('InvalidRange'));
    const part = from === undefined ? found.body : found.body.subarray(Number(from), Number(to) + 1);
    answer(response, from === undefined ? 200 : 206, method === 'HEAD' ? '' : part, {
      ...found.headers,
      'content-length': String((method === 'HEAD' ? found.body : part).length),
      ...(from !== undefined && {
        'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${found.body.length}`,
      }),
      etag: found.etag,
    });
  }

  /** A multipart upload, which becomes an object when it is complete. */
  function inParts(
    key: string,
    query: URLSearchParams,
    { request, response, body }: { request: IncomingMessage; response: ServerResponse; body: Buffer },
  ): void {
    const id = query.get('uploadId') ?? `upload-${uploads.size + 1}`;
    const parts = uploads.get(id) ?? [];
    if (query.has('uploads')) {
      uploads.set(id, []);
      return answer(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (request.method === 'PUT') {
      parts[Number(query.get('partNumber')) - 1] = body;
      return answer(response, 200, '', { etag: `"part-${query.get('partNumber')}"` });
    }
    uploads.delete(id);
    if (request.method === 'DELETE') return answer(response, 204, '');
    objects.set(key, { body: Buffer.concat(parts), etag: `"${id}"`, headers: {}, writtenAt: new Date() });
    return answer(response, 200, '<CompleteMultipartUploadResult/>');
  }

  function list(url: URL, response: ServerResponse): void {
    const bucket = url.pathname.replace(/\/?$/, '/');
    const prefix = url.searchParams.get('prefix') ?? '';
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(bucket + prefix))
      .map((key) => key.slice(bucket.length))
      .sort()
      .filter((key) => key > (url.searchParams.get('continuation-token') ?? ''));
    const page = keys.slice(0, 1);
    const next = keys.length > 1 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page
      .map((key) => {
        const { body, writtenAt = new Date() } = objects.get(bucket + key) ?? { body: '' };
        const modified = `<LastModified>${writtenAt.toISOString()}</LastModified>`;
        return `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key>${modified}<Size>${body.length}</Size></Contents>`;
      })
      .join('');
    answer(response, 200, `<ListBucketResult>${contents}${next}</ListBucketResult>`);
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failWith: (status) => {
      failure = status;
    },
    disturb: (given) => {
      faultOf = given;
    },
    damage: (key, content) => {
      const found = objects.get(key);
      if (content === null || !found) objects.delete(key);
      else objects.set(key, { ...found, body: Buffer.from(content) });
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const error = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

function answer(response: ServerResponse, status: number, body: string | Buffer, headers: Record<string, string> = {}) {
  const type = typeof body === 'string' ? { 'content-type': 'application/xml' } : {};
  response.writeHead(status, { ...type, ...headers }).end(body);
}

/** From now on, bodies are cut off after their first half. */
function breakOff(response: ServerResponse): void {
  const end = response.end.bind(response);
  response.end = ((body: string | Buffer) => {
    if (body.length < 2) return end(body);
    response.write(body.slice(0, body.length / 2), () => response.destroy());
    return response;
  }) as typeof response.end;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Buffer));
  return Buffer.concat(chunks);
}
