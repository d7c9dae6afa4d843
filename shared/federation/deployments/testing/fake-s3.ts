import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredObject {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
}

export interface FakeS3 {
  url: string;
  objects: Map<string, StoredObject>;
  /** Answers everything with this status, until it is `null` again. */
  failWith: (status: number | null) => void;
  /** Changes an object as a failing disk would; `null` takes it away. */
  damage: (key: string, content: string | null) => void;
  stop: () => Promise<void>;
}

const signature =
  /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/[\w-]+\/s3\/aws4_request, SignedHeaders=[\w;-]+, Signature=[0-9a-f]{64}$/;

/** A bucket store in this process: objects with ETags, conditional writes, listing one by one; signed calls only. */
export async function startFakeS3(port = 0): Promise<FakeS3> {
  const objects = new Map<string, StoredObject>();
  let failure: number | null = null;
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
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
        objects.set(key, { body, etag, headers });
        return answer(response, 200, '', { etag });
      }
      case 'DELETE':
        objects.delete(key);
        return answer(response, 204, '');
      default:
        if (!found) return answer(response, 404, request.method === 'HEAD' ? '' : error('NoSuchKey'));
        return answer(response, 200, request.method === 'HEAD' ? '' : found.body, {
          ...found.headers,
          etag: found.etag,
        });
    }
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
    const contents = page.map((key) => `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key></Contents>`).join('');
    answer(response, 200, `<ListBucketResult>${contents}${next}</ListBucketResult>`);
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failWith: (status) => {
      failure = status;
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

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Buffer));
  return Buffer.concat(chunks);
}
