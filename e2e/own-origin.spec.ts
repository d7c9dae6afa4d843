import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { pointAt, uploadCopy } from './deployments.ts';
import { contextOf, expect, test } from './fixtures.ts';
import { freePort, type Product } from './product.ts';

// The origin that is not allowed.
test.use({
  allowedInConsole: [[/did not load: origin at entry/, /net::ERR_/], { scope: 'test' }],
});

// A remote may have its own origin, where its team deploys without access to anybody else's machine.

const types: Record<string, string> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };

/** Serves builds like any static server, with CORS for other origins. */
function serveBuilds(port: number, folderOf: () => string): Promise<Server> {
  const server = createServer((request, response) => {
    const file = path.join(folderOf(), new URL(request.url ?? '/', 'http://x').pathname);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

/** A product whose demo remote has another origin. @param env environment of the product */
async function elsewhere(
  ownProduct: (env: Record<string, string>) => Promise<Product>,
  env: (origin: string) => Record<string, string>,
) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const product = await ownProduct(env(origin));
  const server = await serveBuilds(port, () => path.join(product.dataDir, 'deployments'));
  const build = await uploadCopy(product, 'demo', {
    hash: 'e15e0e15e0e1',
    changes: ({ base }) => ({ base: origin + base }),
  });
  await pointAt(product, 'demo', build);
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { product, origin, close };
}

test('a remote on its own origin works like every other @full', async ({ browser, ownProduct }) => {
  const { product, origin, close } = await elsewhere(ownProduct, (own) => ({ REMOTE_ORIGINS: own }));
  try {
    const page = await (await contextOf(browser, product, 'member')).newPage();
    const asked: string[] = [];
    page.on('request', (request) => request.url().startsWith(origin) && asked.push(request.url()));
    const warnings: string[] = [];
    page.on('console', (message) => message.type() !== 'info' && warnings.push(message.text()));
    await page.goto('/home');
    await page.goto('/apps/contacts');
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
    expect(asked.some((url) => url.endsWith('/remoteEntry.js'))).toBe(true);
    expect(asked.some((url) => url.endsWith('.css'))).toBe(true);
    // Requested only once: a preload that does not match the later request would cause a second one.
    expect(asked.filter((url) => url.endsWith('/remoteEntry.js'))).toHaveLength(1);
    expect(warnings).toEqual([]);
  } finally {
    await close();
  }
});

test('does not load a remote from an origin that is not allowed, and its area says so', async ({
  browser,
  ownProduct,
}) => {
  const { product, origin, close } = await elsewhere(ownProduct, () => ({}));
  try {
    const page = await (await contextOf(browser, product, 'member')).newPage();
    const asked: string[] = [];
    page.on('request', (request) => request.url().startsWith(origin) && asked.push(request.url()));
    await page.goto('/home');
    await page.goto('/apps/contacts');
    await expect(page.getByText('This part of Guildhall is not available')).toBeVisible();
    // Not that its files were changed, which would be an alarm for a mistake in the configuration.
    await expect(page.getByText(/set up at an address that this site does not accept/)).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    expect(asked).toEqual([]);
  } finally {
    await close();
  }
});
