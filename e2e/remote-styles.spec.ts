import { expect, test } from './fixtures.ts';

test('loads a remote’s style sheet once, in advance, and applies it in both directions', async ({ signInAs }) => {
  const page = await signInAs('member');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet' || request.url().endsWith('.css')) asked.push(request.url());
  });
  const response = await page.goto('/apps/contacts');
  expect(await response?.text()).toMatch(/<link rel="preload" href="\/r\/demo\/[^"]+\.chunk\.css" as="style"/);
  await page.getByRole('button', { name: /^Amara Okafor/ }).click();
  const head = page.locator('[class*="demo-head-"]');
  await expect(head).toHaveCSS('display', 'flex');
  await expect(head).toHaveCSS('border-left-width', '4px');
  await expect(head).toHaveCSS('border-right-width', '0px');
  expect(asked).toHaveLength(1);
  // The content security policy allows no other way to load it.
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);

  const light = await head.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect(head).not.toHaveCSS('background-color', light);

  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
  await expect(head).toHaveCSS('border-right-width', '4px');
  await expect(head).toHaveCSS('border-left-width', '0px');

  await page.emulateMedia({ media: 'print' });
  await expect(head).toHaveCSS('background-image', 'none');
  await expect(page.locator('[class*="demo-actions-"]')).toBeHidden();
});
