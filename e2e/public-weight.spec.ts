import { languageFacts, languages, type Language } from '@guildhall/shared/domain';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { depth, fileKilobytes, named, record, type Loaded } from './requests.ts';
import { openAvailabilityLink, openReferenceLink } from './steps.ts';

// The pages that people open without an account, in each language: Arabic adds the code that mirrors styles.

interface Opened {
  url: string;
  language: Language;
  /** React handles it and it is enabled once the page is usable. */
  element: string;
}

/** Opens a page with an empty cache. @returns the requests until it is usable */
async function open(page: Page, { url, language, element }: Opened): Promise<Loaded[]> {
  await page.context().addCookies([{ name: 'gh_lang', value: language, url: new URL(url).origin }]);
  const { until } = await record(page);
  await page.goto(url, { waitUntil: 'commit' });
  const usable = await page.waitForFunction((selector) => {
    const found = document.querySelector<HTMLButtonElement | HTMLInputElement>(selector);
    const isLive = found?.disabled === false && Object.keys(found).some((key) => key.startsWith('__react'));
    return isLive && performance.timeOrigin + performance.now();
  }, element);
  await expect(page.locator('html')).toHaveAttribute('lang', languageFacts[language].tag);
  return until(Number(await usable.jsonValue()));
}

/** The budget in every language (docs/performance.md). */
const mostKilobytes = 190;

function expectLight(requests: Loaded[]): void {
  expect(fileKilobytes(requests), named(requests)).toBeLessThanOrEqual(mostKilobytes);
  expect(requests.length, named(requests)).toBeLessThanOrEqual(10);
  expect(depth(requests), named(requests)).toBeLessThanOrEqual(3);
}

for (const language of languages) {
  const limits = `(${language}): at most ${mostKilobytes} KB of files, 10 requests, chains of 3 until`;

  test(`referee form opened cold ${limits} it can be answered`, async ({ visitor, product }) => {
    const { address, applicant } = await openReferenceLink(product);
    const page = await visitor();
    expectLight(await open(page, { url: product.url + address, language, element: 'main button' }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(applicant);
    await page.locator('main button').click();
    await expect(page.locator('main textarea').first()).toBeVisible();
  });

  test(`availability form opened cold ${limits} it can be answered`, async ({ visitor, product }) => {
    const { address, title } = await openAvailabilityLink(product);
    const page = await visitor();
    expectLight(await open(page, { url: product.url + address, language, element: '[role=radiogroup] input' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });

  test(`registration opened cold ${limits} it can be filled in`, async ({ visitor, product }) => {
    const page = await visitor();
    const url = `${product.url}/auth/register`;
    expectLight(await open(page, { url, language, element: 'form button[type=submit]' }));
  });
}
