import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type webpackModule from 'webpack';
import type { Configuration, Stats } from 'webpack';

const root = path.resolve(import.meta.dirname, '../..');
const tools = createRequire(path.join(root, 'shared/package.json'));
const webpack: typeof webpackModule = tools('webpack');

const html =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sign in</title><script defer src="/main.js"></script></head><body><div id="root"></div></body></html>';

const configuration = (output: string): Configuration => ({
  mode: 'production',
  target: ['web', 'es2022'],
  context: import.meta.dirname,
  entry: path.join(import.meta.dirname, 'login.tsx'),
  output: { path: output, filename: 'main.js' },
  resolve: { extensions: ['.mjs', '.js'], modules: [path.join(root, 'shared/node_modules'), 'node_modules'] },
  module: {
    rules: [
      {
        test: /\.tsx$/,
        loader: tools.resolve('ts-loader'),
        options: {
          transpileOnly: true,
          configFile: path.join(root, 'tsconfig.json'),
          compilerOptions: { noEmit: false, allowImportingTsExtensions: false, incremental: false, module: 'esnext' },
        },
      },
    ],
  },
  performance: false,
});

async function bundle(): Promise<Buffer> {
  const output = mkdtempSync(path.join(tmpdir(), 'guildhall-baseline-'));
  try {
    const stats = await new Promise<Stats | undefined>((resolve, reject) =>
      webpack(configuration(output), (error, result) => (error ? reject(error) : resolve(result))),
    );
    if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
    return readFileSync(path.join(output, 'main.js'));
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/** Builds the baseline login page as one bundle and serves it locally, compressed like the real pages. */
export async function serveBaseline(): Promise<Served & { bytes: number }> {
  const script = brotliCompressSync(await bundle());
  const page = brotliCompressSync(html);
  const server = createServer((request, response) => {
    const isScript = request.url === '/main.js';
    response.setHeader('content-type', isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8');
    response.setHeader('content-encoding', 'br');
    response.end(isScript ? script : page);
  });
  return { ...(await listen(server)), bytes: script.length };
}

export interface Served {
  url: string;
  close: () => void;
}

/** Listens on a free local port. */
export async function listen(server: Server): Promise<Served> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://localhost:${address.port}`, close };
}
