import { test as base, type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { register, verifyEmail } from '@guildhall/shared/contracts';
import { type Api, apiOf, apiOfVisitor } from './api.ts';
import { type Product, startProduct } from './product.ts';
import { enterCode, linkIn, type NewMember, unique } from './steps.ts';

/** The people of the demo data; their passwords are printed when the product starts. */
export const people = {
  administrator: 'admin@guildhall.example',
  staff: 'staff@guildhall.example',
  member: 'member@guildhall.example',
} as const;
export type Person = keyof typeof people;

/** The password that the product printed for an account. */
export function passwordOf(product: Product, email: string): string {
  const line = product
    .output()
    .split('\n')
    .find((text) => text.startsWith(`${email}  `));
  if (!line) throw new Error(`The product printed no password for ${email}:\n${product.output()}`);
  return line.slice(email.length + 2).trim();
}

/** Signs in through the screen, as a person does. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** What no page of the product may ever do, whatever a test is about. */
interface Offences {
  /** Requests that leave this machine. */
  foreign: string[];
  /** What the browser said about breaches of the content security policy. */
  policy: string[];
}

const isOurs = (url: string) =>
  !/^(?:https?|wss?):/.test(url) || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/** Notes what every page of a browser does, also of contexts that a test opens by itself. */
function watch(browser: Browser): Offences {
  const offences: Offences = { foreign: [], policy: [] };
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on('request', (request) => {
      if (!isOurs(request.url())) offences.foreign.push(`${request.frame().url()} asked for ${request.url()}`);
    });
    context.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) offences.policy.push(message.text());
    });
    return context;
  };
  return offences;
}

/** What browsers have reported to the product; some breaches are told to nobody else. */
async function violationsReportedTo({ url }: Product): Promise<string[]> {
  const metrics = await fetch(`${url}/metrics`).then((response) => response.text());
  return metrics.split('\n').filter((line) => line.startsWith('guildhall_csp_violations_total{'));
}

/** Somebody who is signed in: what they see, and what they can do without looking. */
export interface Somebody {
  person: NewMember;
  page: Page;
  api: Api;
}

interface Fixtures {
  /** Runs with every test: its pages stay within the security policy and on this machine (cases 105 and 115). */
  stayInside: void;
  /** A page of its own for a demo account, signed in. */
  signInAs: (person: Person) => Promise<Page>;
  /** A fresh visitor: another browser, so to speak. */
  visitor: () => Promise<Page>;
  /** Somebody who has just registered and is signed in, with an address nobody else has. */
  newMember: (firstName: string, lastName: string) => Promise<Somebody>;
}

export const test = base.extend<Fixtures, { product: Product; offences: Offences }>({
  offences: [async ({ browser }, use) => use(watch(browser)), { scope: 'worker', auto: true }],
  stayInside: [
    async ({ offences }, use) => {
      Object.assign(offences, { foreign: [], policy: [] });
      await use();
      expect(offences).toEqual({ foreign: [], policy: [] });
    },
    { auto: true },
  ],
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of needed fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      const reported = await violationsReportedTo(product);
      await product.dispose();
      expect(reported).toEqual([]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  visitor: async ({ browser, product }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: product.url });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  signInAs: async ({ visitor, product }, use) => {
    await use(async (person) => {
      const page = await visitor();
      await signIn(page, people[person], passwordOf(product, people[person]));
      await page.waitForURL('**/home');
      return page;
    });
  },
  newMember: async ({ visitor, product }, use) => {
    await use(async (firstName, lastName) => {
      const email = `${firstName}.${lastName}.${unique()}@example.org`.toLowerCase();
      const person = { firstName, lastName, email, password: 'seven quiet lanterns' };
      const ask = apiOfVisitor(product);
      await ask(register, { body: { firstName, lastName, email, language: 'en', zone: 'Europe/Vienna' } });
      const { links, sentAt } = await product.mailTo(email);
      const token = new URL(linkIn(links, '/auth/verify-email')).hash.slice(1);
      await ask(verifyEmail, { body: { token, password: person.password } });
      const page = await visitor();
      await signIn(page, email, person.password);
      await page.waitForURL('**/auth/two-steps/*/email');
      const { text } = await product.mailTo(email, { after: sentAt });
      await enterCode(page, /\b(\d{6})\b/.exec(text)?.[1] ?? 'no code in the mail');
      await page.waitForURL('**/home');
      return { person, page, api: await apiOf(page) };
    });
  },
});

export { expect };
