import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { activeBuild } from '@guildhall/tooling/deployments';
import { pointAt, storeOf, uploadCopy } from './deployments.ts';
import { contextOf, expect, refusedWith, test } from './fixtures.ts';
import type { Product } from './product.ts';

// Unknown links show their page, too.
test.use({ allowedInConsole: [[refusedWith(404)], { scope: 'test' }] });

/** A build of the demo remote whose entry runs text as code on arrival, as an injected script would try to. */
async function runTextAsCode(product: Product): Promise<string> {
  const { remotes } = await storeOf(product).read();
  const entry = path.join(product.dataDir, 'deployments/r/demo', activeBuild(remotes.demo!), 'remoteEntry.js');
  const text = `${readFileSync(entry, 'utf8')};try{new Function("1")()}catch{}`;
  const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  return uploadCopy(product, 'demo', {
    hash: 'c5bc5bc5bc5b',
    changes: (copy) => ({ entry: { ...copy.entry, integrity } }),
    edit(folder) {
      writeFileSync(path.join(folder, 'remoteEntry.js'), text);
      // Otherwise the server would send the compressed copies.
      for (const copy of ['.br', '.gz']) rmSync(path.join(folder, `remoteEntry.js${copy}`), { force: true });
    },
  });
}

test('refuses a remote’s violation of the policy and reports it under the remote’s name', async ({
  browser,
  ownProduct,
}) => {
  // The worker's product must end without any violation.
  const product = await ownProduct();
  await pointAt(product, 'demo', await runTextAsCode(product));
  const page = await (await contextOf(browser, product, 'member')).newPage();
  await page.goto('/apps/contacts');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await expect
    .poll(async () => (await fetch(`${product.url}/metrics`)).text())
    .toMatch(/guildhall_csp_violations_total\{remote="demo",directive="script-src"\} [1-9]/);
});
