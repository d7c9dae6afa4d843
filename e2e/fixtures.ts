import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test';
import {
  listMembershipTypes,
  type MembershipType,
  register,
  type Session,
  setRefereeTiming,
  signIn as signInContract,
  takeSecondStep,
  verifyEmail,
} from '@guildhall/shared/contracts';
import { sampleSeed, sampleSeedNumber } from '@guildhall/shared/testing/sample';
import { type Api, apiOfSession, apiOfVisitor } from './api.ts';
import { comeToRest } from './controls.ts';
import { type Options, type Product, startProduct } from './product.ts';
import { linkIn, type NewMember, unique } from './steps.ts';

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
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in without a screen, for tests that don't test the sign-in. */
export async function sessionOf(product: Product, email: string, password: string): Promise<Session> {
  const ask = apiOfVisitor(product);
  const begunAt = new Date().toISOString();
  const answer = await ask(signInContract, { body: { email, password } });
  if (!('twoSteps' in answer)) return answer;
  const { userId, type, challenge } = answer.twoSteps;
  const { text } = await product.mailTo(email, { after: begunAt });
  const code = /\b(\d{6})\b/.exec(text)?.[1] ?? 'no code in the mail';
  return ask(takeSecondStep, { params: { userId, type }, body: { challenge, code } });
}

/** Registers a person with a unique address and signs them in, without a screen. */
export async function registerMember(
  product: Product,
  firstName: string,
  lastName: string,
): Promise<{ person: NewMember; session: Session }> {
  const email = `${firstName}.${lastName}.${unique()}@example.org`.toLowerCase();
  const person = { firstName, lastName, email, password: 'seven quiet lanterns' };
  const ask = apiOfVisitor(product);
  await ask(register, { body: { firstName, lastName, email, language: 'en', zone: 'Europe/Vienna' } });
  const { links } = await product.mailTo(email);
  const token = new URL(linkIn(links, '/auth/verify-email')).hash.slice(1);
  await ask(verifyEmail, { body: { token, password: person.password } });
  return { person, session: await sessionOf(product, email, person.password) };
}

export type StoredState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** The browser storage of a session, with the keys people have; `slices` adds what the person has chosen before. */
export function stateOf(origin: string, { user, token }: Session, slices: object = {}): StoredState {
  const signedOut = { errorMessage: null, successMessage: null, endedBy: null };
  const auth = { user, token, loginTime: new Date().toISOString(), isAuthenticated: true, ...signedOut };
  const value = JSON.stringify({ state: { ...slices, 'user-auth': auth }, version: 1 });
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'root', value }] }] };
}

/** Most tests need referees who have already been asked, without the office's check before that. */
async function askRefereesAtOnce(product: Product): Promise<void> {
  const { administrator } = people;
  const api = apiOfSession(product, await sessionOf(product, administrator, passwordOf(product, administrator)));
  await setTiming(api, 'at_once');
}

/** Sets when referees are asked, for every membership type. */
export async function setTiming(api: Api, asksReferees: MembershipType['asksReferees']): Promise<void> {
  for (const { id } of await api(listMembershipTypes, {}))
    await api(setRefereeTiming, { params: { id }, body: { asksReferees } });
}

/** A separate browser in which a demo account is signed in, with no page open yet. */
export async function contextOf(
  browser: Browser,
  product: Product,
  person: Person | null,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const plain = { baseURL: product.url, ...options };
  if (person === null) return browser.newContext(plain);
  const session = await sessionOf(product, people[person], passwordOf(product, people[person]));
  return browser.newContext({ ...plain, storageState: stateOf(product.url, session) });
}

/** What no page of the product may do in any test. */
interface Offences {
  /** The browsers opened by the test. */
  contexts: BrowserContext[];
  /** Requests to other machines. */
  foreign: string[];
  /** Reported violations of the content security policy. */
  policy: string[];
  /** Warnings and errors in the console, and uncaught errors. */
  console: string[];
}

/** Browser messages about requests that the server refused with one of these statuses. */
export const refusedWith = (...states: number[]) => new RegExp(`status of (?:${states.join('|')}) `);

/** The federation runtime warns whenever a remote that failed to load is registered again. */
const retryNotice = /\[ Federation Runtime \]: The remote .* is already registered/;

/** A console message with its location. */
const lineOf = (message: ConsoleMessage) => {
  const { url } = message.location();
  return `${message.text()} (${url}, on ${message.page()?.url() ?? 'a page that was closed'})`;
};

const isOurs = (url: string) =>
  !/^(?:https?|wss?):/.test(url) || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/** Closes the office's event stream at once: tests wait for an idle network, and an open stream prevents that. */
function endStreams(): void {
  const load = window.fetch;
  const ended = 'event: end\ndata: {"reason":"replaced"}\n\n';
  window.fetch = (input, init) =>
    input === '/api/notifications/stream' ? Promise.resolve(new Response(ended)) : load(input, init);
}

/** Records the activity of every page of a browser, including contexts that a test opens itself. */
function watch(browser: Browser): Offences {
  const offences: Offences = { contexts: [], foreign: [], policy: [], console: [] };
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    // Chromium warns seconds later; a context that outlives its test must not fail the next one.
    const { console: ofThisTest } = offences;
    const context = await newContext(options);
    await context.addInitScript(endStreams);
    offences.contexts.push(context);
    context.on('request', (request) => {
      if (!isOurs(request.url())) offences.foreign.push(`${request.frame().url()} asked for ${request.url()}`);
    });
    context.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) offences.policy.push(message.text());
      else if (['warning', 'error'].includes(message.type())) ofThisTest.push(lineOf(message));
    });
    context.on('weberror', (error) => ofThisTest.push(`Nobody caught: ${error.error().message}`));
    return context;
  };
  return offences;
}

const closeAll = (contexts: readonly BrowserContext[]) => Promise.all(contexts.map((context) => context.close()));

/** Violations that browsers have reported to the product; some are reported nowhere else. */
async function violationsReportedTo({ url }: Product): Promise<string[]> {
  const metrics = await fetch(`${url}/metrics`).then((response) => response.text());
  return metrics.split('\n').filter((line) => line.startsWith('guildhall_csp_violations_total{'));
}

/** A signed-in person: their page, and their API calls without a screen. */
export interface Somebody {
  person: NewMember;
  page: Page;
  api: Api;
}

interface Fixtures {
  /**
   * Warnings and errors that a spec causes on purpose, with the reason. Any other one fails the test, whichever page it
   * is on.
   */
  allowedInConsole: readonly RegExp[];
  /** Starts a product for this test only, removed after the test. */
  ownProduct: (env?: Record<string, string>, options?: Options) => Promise<Product>;
  /** Opens a separate browser. */
  contexts: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /**
   * Runs with every test: its pages comply with the security policy and make no requests to other machines (cases 105
   * and 115).
   */
  stayInside: void;
  /** A separate page for a demo account, signed in. It is blank unless a path to open is given. */
  signInAs: (person: Person, path?: string, options?: BrowserContextOptions) => Promise<Page>;
  /** API calls as a demo account. */
  apiAs: (person: Person) => Promise<Api>;
  /** A new visitor in another browser. */
  visitor: () => Promise<Page>;
  /** A newly registered person with a unique address, signed in on a blank page. */
  newMember: (firstName: string, lastName: string) => Promise<Somebody>;
}

export const test = base.extend<Fixtures, { product: Product; offences: Offences }>({
  offences: [async ({ browser }, use) => use(watch(browser)), { scope: 'worker', auto: true }],
  allowedInConsole: [[], { option: true }],
  stayInside: [
    async ({ offences, allowedInConsole }, use) => {
      Object.assign(offences, { contexts: [], foreign: [], policy: [], console: [] });
      await use();
      // An open page keeps polling the server, and slows down every later test.
      await closeAll(offences.contexts);
      const allowed = [retryNotice, ...allowedInConsole];
      const unexpected = offences.console.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      const { foreign, policy } = offences;
      expect({ foreign, policy, console: unexpected }).toEqual({ foreign: [], policy: [], console: [] });
    },
    { auto: true },
  ],
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of needed fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct();
      await askRefereesAtOnce(product);
      await use(product);
      const reported = await violationsReportedTo(product);
      await product.dispose();
      expect(reported).toEqual([]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  contexts: async ({ browser, product }, use) =>
    use((options = {}) => browser.newContext({ baseURL: product.url, ...options })),
  ownProduct: async ({ offences }, use) => {
    const products: Product[] = [];
    await use(async (env, options) => {
      const product = await startProduct(env, options);
      products.push(product);
      return product;
    });
    // Close pages first, or they would report that the server is unreachable.
    await closeAll(offences.contexts);
    for (const product of products) await product.dispose();
  },
  visitor: async ({ contexts }, use) => use(async () => (await contexts()).newPage()),
  signInAs: async ({ contexts, product }, use, { titlePath }) => {
    const reads = readsFirst(titlePath.join(' '));
    await use(async (person, path, options) => {
      const session = await sessionOf(product, people[person], passwordOf(product, people[person]));
      const context = await contexts({ ...options, storageState: stateOf(product.url, session) });
      const page = await context.newPage();
      if (path) await open(page, path);
      if (path && reads) await comeToRest(page);
      return page;
    });
  },
  apiAs: async ({ product }, use) => {
    await use(async (person) =>
      apiOfSession(product, await sessionOf(product, people[person], passwordOf(product, people[person]))),
    );
  },
  newMember: async ({ contexts, product }, use) => {
    await use(async (firstName, lastName) => {
      const { person, session } = await registerMember(product, firstName, lastName);
      const page = await (await contexts({ storageState: stateOf(product.url, session) })).newPage();
      return { person, page, api: apiOfSession(product, session) };
    });
  },
});

/**
 * Whether a test reads its page before the first press, as people do. Half of them do: a control that works
 * only while the page is still loading would otherwise never be noticed.
 */
const readsFirst = (title: string) => sampleSeedNumber(`${sampleSeed()} ${title}`) % 2 === 0;

/** Opens a page of the product and waits for its title. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export { expect };
