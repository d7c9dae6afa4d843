// The minimum that can answer a request: Fastify and `pg`, the statements our server ran, and its response as JSON or
// text. The difference to our server is permissions, validation of input and output, limits, logs and headers.
import { createRequire } from 'node:module';
import { connect, type Connection } from '../../server/src/platform/database/client.ts';
import type { Recorded } from './record.ts';
import { root } from '../../scripts/tools.mjs';

export interface BareOrder {
  connection: Connection;
  pages: Recorded[];
}

/** The part of Fastify used here: the package belongs to the server, which has its types. */
interface BareApp {
  get: (path: string, handler: (request: unknown, reply: BareReply) => Promise<unknown>) => void;
  listen: (where: { host: string; port: number }) => Promise<string>;
}
interface BareReply {
  type: (contentType: string) => { send: (body: string) => unknown };
}
const fastify: () => BareApp = createRequire(`${root}/server/package.json`)('fastify');

async function serve({ connection, pages }: BareOrder): Promise<string> {
  const { $client: pool } = connect(connection);
  const app = fastify();
  for (const { path, statements, contentType, body } of pages) {
    const value: unknown = contentType.startsWith('application/json') ? JSON.parse(body) : body;
    app.get(path, async (_request, reply) => {
      for (const statement of statements) await pool.query(statement);
      return reply.type(contentType).send(typeof value === 'string' ? value : JSON.stringify(value));
    });
  }
  return app.listen({ host: '127.0.0.1', port: 0 });
}

process.once('message', (order: BareOrder) => {
  void serve(order).then((origin) => process.send?.(origin));
});
process.once('SIGTERM', () => process.exit(0));
