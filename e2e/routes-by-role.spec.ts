import type { Page } from '@playwright/test';
import { coverageOf, sample } from '@guildhall/shared/testing/sample';
import { contextOf, expect, refusedWith, test } from './fixtures.ts';
import { publishTable } from './matrix-table.ts';
import {
  expected,
  fill,
  type Ids,
  readRoutes,
  type Role,
  type Row,
  type Shown,
  specified,
  type Visitor,
  visitors,
} from './routes.ts';

// Unknown links show their page, too.
test.use({ allowedInConsole: [[refusedWith(404)], { scope: 'test' }] });

/** The English heading of each page, by which a person recognises it. */
const headings: Record<string, RegExp> = {
  'shell/login': /^Sign in$/,
  'shell/register': /^Create your account$/,
  'shell/verifyEmail': /^Confirm your address$/,
  // No sign-in has been started.
  'shell/twoSteps': /^Sign-in expired$/,
  'shell/forgotPassword': /^Forgot your password\?$/,
  'shell/invitation': /^Your invitation$/,
  'shell/resetPassword': /^Set a new password$/,
  'shell/setUp': /^Set up Guildhall$/,
  'shell/maintenance': /^Guildhall is (open|working)/,
  'shell/notFound': /^Page not found$/,
  'shell/profile': /account/i,
  'membership/HomePage': /Hello|Good|Welcome|today/i,
  'membership/UserDashboardPage': /./,
  'membership/ApplicationsPage': /applications/i,
  'membership/ApplicationFormPage': /application/i,
  'membership/QueriesPage': /queries/i,
  'membership/InvoicesPage': /invoices/i,
  'membership/InvoicePage': /invoice|credit note/i,
  'membership/PaymentDialogPage': /pay/i,
  'membership/PaymentSuccessPage': /payment|receipt|paid/i,
  'admin/AdminDashboardPage': /dashboard|office/i,
  'admin/ApplicationDeskPage': /./,
  'admin/ApplicationFilePage': /./,
  'admin/MeetingsPage': /^Meetings$/,
  'admin/PollPage': /./,
  'admin/SchedulePage': /^Schedule$/,
  'admin/DraftMailsPage': /mails/i,
  'admin/QueriesPage': /queries/i,
  'admin/JunkBoxPage': /^Junk box$/,
  'admin/InvoicesPage': /invoices/i,
  'admin/InvoicePage': /invoice|credit note/i,
  'admin/UsersPage': /users/i,
  'admin/InvitePage': /^Invite people$/,
  'admin/UserPage': /^User$/,
  'admin/MemberImportPage': /import members/i,
  'admin/AuditPage': /audit log/i,
  'admin/MailTemplatePage': /./,
  'admin/DeploymentsPage': /deployments/i,
  'public-forms/RefereeConsentPage': /link/i,
  'public-forms/RefereeConsentSuccessPage': /nothing has been sent/i,
  'public-forms/AvailabilityPage': /link/i,
  'public-forms/AvailabilitySuccessPage': /nothing has been sent/i,
  'demo/ContactsPage': /contacts/i,
  'demo/KitPage': /UI kit/,
};

const headingOf = (shown: Shown) => (typeof shown === 'string' ? shown : shown.page);

/** The current page: the path it led to and its heading. */
async function look(page: Page, to: string): Promise<{ path: string; heading: string; alert: string }> {
  // The same URL again would be a reload, which keeps the previous page's state.
  await page.goto('about:blank');
  await page.goto(to);
  const heading = page.getByRole('heading', { level: 1 }).first();
  // A page without a heading is reported by the comparison, with its URL, instead of ending the whole run.
  const isThere = await heading.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  await page.waitForLoadState('networkidle');
  const alert = page.getByRole('alert').first();
  return {
    path: new URL(page.url()).pathname,
    heading: isThere ? ((await heading.textContent()) ?? '').trim() : '',
    alert: (await alert.isVisible()) ? ((await alert.textContent()) ?? '') : '',
  };
}

let rows = new Map<string, Row[]>();
let ids: Ids = { application: '', invoice: '', ownApplication: '', ownInvoice: '', poll: '' };
let cells: Cell[] = [];
const seen = new Map<string, Partial<Record<Visitor, string>>>();

interface Cell {
  path: string;
  visitor: Visitor;
}

const names = Object.keys(visitors) as Visitor[];

// One table for all of them, so one worker; a retry restarts the whole table.
test.describe.configure({ mode: 'serial' });

test.beforeAll('reads the routes and their remotes', async ({ product }) => {
  ({ rows, ids } = await readRoutes(product));
  const all = [...rows.keys()].flatMap((path) => names.map((visitor) => ({ path, visitor })));
  cells = sample(all, {
    // A third of the routes, selected by the commit.
    size: Math.ceil(rows.size / 3),
    keyOf: ({ path, visitor }) => `${path} ${visitor}`,
    strata: [({ path }) => path, ({ visitor }) => visitor],
  });
  console.log(coverageOf('routes by role', cells.length, all.length, { full: 'npm run e2e -- routes-by-role' }));
});

for (const visitor of names)
  test(`every route shows the right page (${visitor})`, async ({ browser, product }) => {
    test.setTimeout(300_000);
    const role: Role | null = visitors[visitor];
    const context = await contextOf(browser, product, visitor === 'signed out' ? null : visitor, {
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const wrong: string[] = [];
    for (const { path } of cells.filter((cell) => cell.visitor === visitor)) {
      const wanted = expected(rows.get(path) ?? [], path, role);
      const to = fill(path, role, ids);
      const shown = await look(page, to);
      if (!isAsWanted(wanted, shown, new URL(to, product.url).pathname, role))
        wrong.push(`${to}: wanted ${headingOf(wanted)}, saw "${shown.heading}" at ${shown.path} ${shown.alert}`);
      seen.set(path, { ...seen.get(path), [visitor]: typeof wanted === 'string' ? wanted : shown.heading });
    }
    expect(wrong).toEqual([]);
    await context.close();
  });

function isAsWanted(wanted: Shown, shown: Awaited<ReturnType<typeof look>>, asked: string, role: Role | null): boolean {
  switch (wanted) {
    case 'sign-in':
      return shown.path === '/auth/login' && /^Sign in$/.test(shown.heading);
    case 'not found':
      return shown.path === '/auth/404' && /^Page not found$/.test(shown.heading);
    case 'not authorised':
      return shown.path === '/auth/login' && shown.alert.includes('Sorry! You are not authorized to view this page');
    default: {
      // Signed-in people have nothing to do on the sign-in pages and are redirected or told so.
      if (role !== null && /^shell\/(login|twoSteps)$/.test(wanted.page)) return shown.path === '/home';
      if (role !== null && /^shell\/(register|forgotPassword|invitation)$/.test(wanted.page))
        return shown.path === asked && shown.heading === 'You are already signed in';
      // A remote that the table does not know yet must show any heading.
      const heading = wanted.page in headings ? headings[wanted.page] : /\S/;
      // The form opens the existing draft, under its own URL.
      const isThere = shown.path === asked || (asked === '/forms/membership' && shown.path.startsWith(`${asked}/`));
      return isThere && heading?.test(shown.heading) === true;
    }
  }
}

test('the table names every route and every visitor', () => {
  publishTable(
    'Routes by role',
    ['path', ...names],
    [...rows.keys()].flatMap((path) => {
      const byVisitor = seen.get(path);
      return byVisitor ? [[path, ...names.map((name) => byVisitor[name] ?? '–')]] : [];
    }),
  );
  expect([...seen.keys()].sort()).toEqual([...new Set(cells.map(({ path }) => path))].sort());
  expect(specified.filter((path) => !rows.has(path))).toEqual([]);
  const looks = [...seen.values()].flatMap((byVisitor) => Object.keys(byVisitor));
  expect(looks).toHaveLength(cells.length);
  expect([...new Set(looks)].sort()).toEqual([...names].sort());
});
