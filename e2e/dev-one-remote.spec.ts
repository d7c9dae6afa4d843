import type { Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, people, signIn, test as base } from './fixtures.ts';
import { freePort } from './product.ts';
import { takeSources } from './sources.ts';

const root = path.resolve(import.meta.dirname, '..');

interface Session {
  output: () => string;
  /** Presses Ctrl-C. @returns how long shutting down took, in ms */
  end: () => Promise<number>;
}

/** `npm run dev -- demo`, on its own port and data folder. */
const test = base.extend<{ session: Session; edit: (file: string, change: (text: string) => string) => Promise<void> }>(
  {
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of needed fixtures from the pattern
    session: async ({}, use, info) => {
      const port = await freePort();
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'guildhall-dev-'));
      // A process group, as in a terminal: Ctrl-C reaches every process in it.
      const dev = spawn('node', ['scripts/dev.mjs', 'demo'], {
        cwd: root,
        env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      const ended = new Promise<void>((resolve) => dev.once('exit', () => resolve()));
      let output = '';
      for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
      const end = async () => {
        const asked = performance.now();
        if (dev.exitCode === null && dev.pid) process.kill(-dev.pid, 'SIGINT');
        await ended;
        return performance.now() - asked;
      };
      info.setTimeout(120_000);
      await expect.poll(() => output, { timeout: 90_000 }).toMatch(/^demo +\S+-dev\+\S+ {2}is shown$/m);
      info.annotations.push({ type: 'address', description: `http://localhost:${port}` });
      await use({ output: () => output, end });
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },

    // Restores every edited source file, even after a failure.
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of needed fixtures from the pattern
    edit: async ({}, use) => {
      const before = new Map<string, string>();
      let releaseSources: (() => void) | undefined;
      await use(async (file, change) => {
        releaseSources ??= await takeSources();
        const place = path.join(root, file);
        const text = readFileSync(place, 'utf8');
        if (!before.has(place)) before.set(place, text);
        const changed = change(text);
        if (changed === text) throw new Error(`${file} has nothing to change.`);
        writeFileSync(place, changed);
      });
      for (const [place, text] of before) writeFileSync(place, text);
      releaseSources?.();
    },

    page: async ({ session, browser }, use, info) => {
      const baseURL = info.annotations.find(({ type }) => type === 'address')?.description;
      const context = await browser.newContext({ baseURL });
      const page = await context.newPage();
      const password = new RegExp(`^${people.member} {2}(.+)$`, 'm').exec(session.output())?.[1] ?? '';
      await signIn(page, people.member, password);
      await page.waitForURL('**/home');
      await page.goto('/apps/contacts');
      await use(page);
      await context.close();
    },
  },
);

const changedSearch = 'Find a name, company or email';
const search = (page: Page, label: string) => page.getByRole('main').getByLabel(label);

// The session ends before its page, which closes its event stream.
test.use({ allowedInConsole: [[/net::ERR_/], { scope: 'test' }] });

test('develops one remote live in the real shell @full', async ({ page, edit, session }) => {
  // Another worker may be building from the sources; edits wait for it.
  test.setTimeout(300_000);
  await expect(search(page, 'Search name, company or email')).toBeVisible();
  // The other remotes come from their last build.
  await expect(page.getByRole('link', { name: 'Applications', exact: true })).toBeVisible();

  await test.step('shows a changed text without a manual reload', async () => {
    // Not the page's subtitle: other specs read that from this file.
    await edit('remote-demo/locales/en.json', (text) => text.replace('Search name, company', 'Find a name, company'));
    await expect(search(page, changedSearch)).toBeVisible();
  });

  await test.step('applies a changed manifest', async () => {
    await edit('remote-demo/src/manifest.ts', (text) => text.replace("section: 'demo'", "section: 'membership'"));
    const section = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('list').first();
    // A busy machine takes a while to build the remote.
    await expect(section.getByRole('link', { name: 'Contacts' })).toBeVisible({ timeout: 30_000 });
  });

  const file = 'remote-demo/src/features/contacts/ContactsPage.tsx';
  const source = readFileSync(path.join(root, file), 'utf8');
  await test.step('shows a compile error and keeps the last good build running', async () => {
    await edit(file, (text) => `${text}\nexport const broken = (;\n`);
    await expect(page.getByRole('alert')).toContainText('demo does not compile');
    await expect(page.getByRole('alert')).toContainText('ContactsPage.tsx');
    expect(session.output()).toContain('does not compile');
    await page.getByRole('button', { name: /^Amara Okafor/ }).click();
    await expect(page.getByRole('heading', { name: 'Amara Okafor' })).toBeVisible();
    await page.reload();
    await expect(search(page, changedSearch)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('demo does not compile');
  });

  await test.step('removes the message once the code compiles again', async () => {
    await edit(file, () => source);
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(search(page, changedSearch)).toBeVisible();
  });

  await test.step('stops everything within five seconds of Ctrl-C', async () => {
    expect(await session.end()).toBeLessThan(5_000);
  });
});
