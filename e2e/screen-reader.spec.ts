import type { Page } from '@playwright/test';
import { beginDraft } from './cases.ts';
import { contextOf, expect, passwordOf, people, type Person, sessionOf, test } from './fixtures.ts';
import type { Product } from './product.ts';
import { openAvailabilityLink, openReferenceLink } from './steps.ts';

// What a screen reader reads on the ten main screens: landmarks, headings and named controls, in order. Content between
// two lines of a snapshot may change freely; a missing or reordered line is a failure.

const frame = `
  - link "Skip to content"
  - navigation "Main navigation":
    - list "Membership":
      - listitem:
        - link "Home"
  - banner:
    - button "Collapse navigation" [expanded]
    - button "Search"
    - button /^(?:\\d+ tasks? waiting for you|No tasks)/
    - combobox "Language"
    - button "Switch to dark mode"
    - button "Appearance"
    - 'button /^Account: /'
`;

const publicFrame = `
  - banner:
    - combobox "Language"
`;

/** A screen of the demo: who opens it, where it is, and what it must contain whatever other tests have done. */
interface Screen {
  name: string;
  person: Person | null;
  path: string;
  told: string;
}

const screens: Screen[] = [
  {
    name: 'sign-in',
    person: null,
    path: '/auth/login',
    told: `
  - main:
    - heading "Sign in" [level=1]
    - textbox "Email address"
    - textbox "Password"
    - button "Show password"
    - link "Forgot your password?"
    - button "Sign in"
    - link "Create an account"
  - contentinfo:
    - combobox "Language"
`,
  },
  {
    name: 'home',
    person: 'member',
    path: '/home',
    told: `${frame}
  - main:
    - heading /^Welcome, / [level=1]
    - region:
      - heading [level=2]
      - link /^(?:View|Continue the) application$/
`,
  },
  {
    name: 'my membership',
    person: 'member',
    path: '/dashboard/user',
    told: `${frame}
  - main:
    - heading "My membership" [level=1]
    - region "Your tasks":
      - heading "Your tasks" [level=2]
    - list "Your figures":
      - listitem:
        - link "Applications"
    - region "Progress":
      - button "Download your application (PDF)"
      - list "Steps to membership"
    - region "Referees":
      - list
    - region "Documents":
      - list:
        - listitem:
          - button /^Download /
    - region "Timeline":
      - list "Timeline":
        - listitem
`,
  },
  {
    name: 'the office',
    person: 'administrator',
    path: '/dashboard/admin',
    told: `${frame}
  - main:
    - heading "Office" [level=1]
    - region "My work"
    - region "Open work":
      - list "Open work":
        - listitem:
          - link "Applications to screen"
    - region "To screen":
      - list:
        - listitem:
          - link
          - group /^Actions for /:
            - button "Ask the referees"
            - button "Request changes"
    - region "Recent activity":
      - list "Recent activity"
    - region "At a glance":
      - list "At a glance"
    - region "Figures":
      - combobox "Period"
      - region "Applications per month"
      - region "Invoices":
        - list "Invoices"
      - region "Compared with the previous period"
      - region "Applications by state"
      - region "Referees’ answers"
      - region "Queries":
        - list "Queries"
`,
  },
  {
    name: 'the list of applications',
    person: 'administrator',
    path: '/forms/membership/list',
    told: `${frame}
  - main:
    - heading "Applications" [level=1]
    - group "Filters":
      - search:
        - searchbox "Search number, name or email"
      - combobox "State"
      - button "Filters"
      - button "Columns"
      - button "Export"
    - status: /\\d+ entries/
    - table "Applications":
      - rowgroup:
        - row:
          - columnheader "Select all on this page":
            - checkbox "Select all on this page"
          - columnheader "Number":
            - button "Number"
          - columnheader "Applicant":
            - button "Applicant"
          - columnheader "State"
          - columnheader "Next step"
      - rowgroup:
        - row:
          - cell:
            - checkbox /^Select APP-/
          - cell:
            - link /^APP-/
          - cell
    - 'navigation "Applications: Pagination"':
      - button "Compact rows"
      - button "Previous page" [disabled]
      - button "Next page"
`,
  },
  {
    name: 'the queries',
    person: 'administrator',
    path: '/query/list',
    told: `${frame}
  - main:
    - heading "Queries" [level=1]
    - navigation "Queues":
      - list:
        - listitem:
          - link /^Mine/
    - group "Filters":
      - search:
        - searchbox "Search by number or subject"
      - combobox "Priority"
      - combobox "State"
    - table "Queries":
      - rowgroup:
        - row:
          - columnheader "Subject":
            - button "Subject"
          - columnheader "Number"
      - rowgroup:
        - row:
          - cell:
            - link
`,
  },
  {
    name: 'the mails',
    person: 'administrator',
    path: '/draft-mails',
    told: `${frame}
  - main:
    - heading "Emails" [level=1]
    - navigation "Emails by state":
      - list:
        - listitem:
          - link /^Waiting/
    - group "Filters":
      - search:
        - searchbox "Search by subject or address"
    - table "Emails":
      - rowgroup:
        - row:
          - columnheader "Subject"
          - columnheader "To"
      - rowgroup:
        - row:
          - cell:
            - link
`,
  },
];

async function expectTold(page: Page, path: string, told: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body')).toMatchAriaSnapshot(told);
}

/**
 * The application sent by the demo's member. Other tests start drafts for the same person, which the page would show
 * first.
 */
async function sentApplication(product: Product): Promise<string> {
  const { token } = await sessionOf(product, people.member, passwordOf(product, people.member));
  const answer = await fetch(`${product.url}/api/applications`, { headers: { authorization: `Bearer ${token}` } });
  const { data }: { data: { id: string; state: string }[] } = await answer.json();
  return data.find(({ state }) => state !== 'draft')?.id ?? 'none';
}

for (const { name, person, path, told } of screens)
  test(`a screen reader can read the screen: ${name} @full`, async ({ browser, product }) => {
    const context = await contextOf(browser, product, person);
    const address = path === '/dashboard/user' ? `${path}?application=${await sentApplication(product)}` : path;
    await expectTold(await context.newPage(), address, told);
    await context.close();
  });

test('a screen reader can read the screen: a step of an application', async ({ newMember }) => {
  const { page, api } = await newMember('Noor', 'Haddad');
  const { id } = await beginDraft(api);
  await expectTold(
    page,
    `/forms/membership/${id}`,
    `${frame}
  - main:
    - heading "Membership application" [level=1]
    - button "More"
    - navigation "Steps":
      - list:
        - listitem:
          - 'link /About you.*Missing: \\d/'
    - region "About you":
      - heading "About you" [level=2]
      - textbox "First name (optional)"
      - textbox "Last name"
      - group "Date of birth":
        - 'textbox "Date of birth: Day"'
        - 'textbox "Date of birth: Month"'
        - 'textbox "Date of birth: Year"'
      - button "Continue"
    - status: Changes are saved automatically
`,
  );
});

test('a screen reader can read the screen: the forms behind mailed links @full', async ({ product, visitor }) => {
  const page = await visitor();
  await expectTold(
    page,
    (await openReferenceLink(product)).address,
    `${publicFrame}
  - main:
    - heading /^Reference for / [level=1]
    - heading "What is shared" [level=2]
    - region "Can you give this reference?":
      - heading "Can you give this reference?" [level=2]
      - button "Yes, start"
      - radiogroup "Or choose another answer":
        - radio "I can’t do it at the moment"
        - radio "I don’t know this person"
        - radio "I have a conflict of interest"
        - radio "I advise against admission"
`,
  );
  await expectTold(
    page,
    (await openAvailabilityLink(product)).address,
    `${publicFrame}
  - main:
    - heading [level=1]
    - list
    - button "Change time zone"
    - form:
      - heading "When can you attend?" [level=2]
      - group "View":
        - button "List" [pressed]
      - region:
        - heading [level=3]
        - group "Whole day":
          - 'button "Whole day: Yes"'
        - list:
          - listitem:
            - radiogroup:
              - radio "Yes"
              - radio "If needed"
              - radio "No"
`,
  );
});
