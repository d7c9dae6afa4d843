import type { Locator, Page } from '@playwright/test';
import { changeDeployments, setEnabled } from '@guildhall/tooling/deployments';
import type { Registry } from '@guildhall/shared/federation/manifest';
import { pointAt, storeOf, uploadCopy } from './deployments.ts';
import { expect, test } from './fixtures.ts';
import type { Product } from './product.ts';

// An area that was switched off.
test.use({ allowedInConsole: [[/did not load: disabled at registry/], { scope: 'test' }] });

const address = '/configuration/deployments';
/** The page polls every 15 s; tests advance its clock by this many ms. */
const oneRound = 16_000;

const cardOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const short = (build: string) => build.slice(0, build.indexOf('+') + 8);

/** The build of a remote that visitors currently get. */
async function namedByRegistry(product: Product, id: string): Promise<string | undefined> {
  const { remotes }: Registry = await fetch(`${product.url}/registry/public.json`).then((answer) => answer.json());
  return remotes.find((remote) => remote.id === id)?.build;
}

// A failed test must not leave an area switched off for the next ones.
test.afterEach(({ product }) =>
  changeDeployments(storeOf(product), (all) =>
    setEnabled(all, 'demo', true, { by: 'browser tests', at: new Date().toISOString() }),
  ),
);

test('lets an administrator see the deployments and reactivate yesterday’s build', async ({ signInAs, product }) => {
  const page = await signInAs('administrator');
  await page.clock.install();
  await page.goto('/home');
  await page.getByRole('navigation').getByRole('link', { name: 'Deployments' }).click();
  await expect(page).toHaveURL(address);
  const areas = page.getByRole('list', { name: 'Deployed areas' });
  await expect(areas.getByRole('heading', { level: 2 })).toHaveText([
    'Staff area',
    'Demo apps',
    'Members',
    'Public forms',
  ]);

  const first = (await namedByRegistry(product, 'demo')) ?? '';
  const second = await uploadCopy(product, 'demo', { hash: 'beefbeefbeef' });
  await pointAt(product, 'demo', second);
  const demo = cardOf(page, 'Demo apps');
  await page.clock.fastForward(oneRound);
  await expect(demo.getByText(short(second)).first()).toBeVisible();
  await expect(demo.getByText('browser tests').first()).toBeVisible();
  // A server rereads the document every half second.
  await expect.poll(() => namedByRegistry(product, 'demo')).toBe(second);

  await demo.getByRole('button', { name: 'Roll back: Demo apps' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roll back Demo apps?' });
  await expect(dialog).toContainText(`Everyone gets \u2066${short(first)}\u2069 again`);
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByText(`rolled back to \u2066${short(first)}\u2069 for everyone.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(demo.locator('dd').first()).toContainText(short(first));
  await expect.poll(() => namedByRegistry(product, 'demo')).toBe(first);
  const { remotes } = await storeOf(product).read();
  expect(remotes.demo?.history.at(-1)).toMatchObject({ action: 'rollback', build: first });
});

test('shows that an area is turned off until it is turned on again @full', async ({ signInAs }) => {
  const page = await signInAs('administrator');
  await page.goto(address);
  await cardOf(page, 'Demo apps').getByRole('button', { name: 'Turn off: Demo apps' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /Demo apps.*turned off\./ })
      .first(),
  ).toBeVisible();

  const member = await signInAs('member');
  await member.goto('/apps/contacts');
  await expect(member.getByText('The office has turned it off for now.')).toBeVisible();

  // By keyboard: the focus has stayed on the button, which now says "Turn on".
  const on = cardOf(page, 'Demo apps').getByRole('button', { name: 'Turn on: Demo apps' });
  await expect(on).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await expect(cardOf(page, 'Demo apps').getByText('Active', { exact: true }).first()).toBeVisible();
  await member.goto('/apps/contacts');
  await expect(member.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
});

test('gives staff and members neither the page nor a link to it @full', async ({ signInAs }) => {
  for (const person of ['staff', 'member'] as const) {
    const page = await signInAs(person, '/home');
    await expect(page.getByRole('link', { name: 'Deployments' })).toHaveCount(0);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Deployments' })).toHaveCount(0);
  }
});
