import type { BrowserContext } from '@playwright/test';
import * as contracts from '@guildhall/shared/contracts';
import { may, permissions, type Permission, Role } from '@guildhall/shared/domain';
import { expect, test } from './fixtures.ts';

// Finds the office's endpoints by their descriptions, which every script that can call them contains.
const isPermission = (access: string): access is Permission => Object.hasOwn(permissions, access);
const officeOnly = Object.values(contracts).flatMap((one) => {
  if (typeof one !== 'object' || !('summary' in one)) return [];
  return isPermission(one.permission) && !may(Role.member, one.permission) ? one.summary : [];
});

/** The descriptions of the office's endpoints in every script that a page loads or preloads. */
async function officeCodeOn(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.add(request.url());
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const found = [...scripts].map(async (url) => {
    const text = await context.request.get(url).then((response) => response.text());
    const sentences = officeOnly.filter((sentence) => text.includes(sentence));
    return sentences.map((sentence) => `${new URL(url).pathname}: ${sentence}`);
  });
  return (await Promise.all(found)).flat();
}

const pages = [
  '/home',
  '/dashboard/user',
  '/forms/membership/list',
  '/forms/membership',
  '/query/list',
  '/invoiceList',
];

test('no page loads code for the office’s endpoints for a member', async ({ signInAs }) => {
  const context = (await signInAs('member')).context();
  for (const path of pages) expect(await officeCodeOn(context, path), path).toEqual([]);
});

test('the same page loads the office’s code for the office @full', async ({ signInAs }) => {
  const found = await officeCodeOn((await signInAs('staff')).context(), '/home');
  expect(found.join('\n')).toContain(contracts.getOfficeDashboard.summary);
});
