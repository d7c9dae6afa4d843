import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pointAt, uploadCopy } from './deployments.ts';
import { contextOf, expect, test } from './fixtures.ts';
import { startProduct } from './product.ts';

/** Makes every script of a build run text as code when it arrives, as an injected script would try to. */
function runTextAsCode(folder: string) {
  const scripts = path.join(folder, 'static/js');
  for (const name of readdirSync(scripts)) {
    const file = path.join(scripts, name);
    if (name.endsWith('.js')) appendFileSync(file, ';try{new Function("1")()}catch{}');
    // The smaller copies would be sent instead.
    else rmSync(file);
  }
}

test('what a remote does against the policy is refused, and reported under its name', async ({ browser }) => {
  // A product of its own: the worker's must not have had any breach when it ends.
  const product = await startProduct();
  try {
    const build = await uploadCopy(product, 'demo', { hash: 'c5bc5bc5bc5b', edit: runTextAsCode });
    await pointAt(product, 'demo', build);
    const page = await (await contextOf(browser, product, 'member')).newPage();
    await page.goto('/apps/contacts');
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
    await expect
      .poll(async () => (await fetch(`${product.url}/metrics`)).text())
      .toMatch(/guildhall_csp_violations_total\{remote="demo",directive="script-src"\} [1-9]/);
  } finally {
    await product.dispose();
  }
});
