import {
  getOfficeDashboard,
  getTimeline,
  type MembershipType,
  type OfficeDashboard,
} from '@guildhall/shared/contracts';
import { figurePath, figures } from '@guildhall/shared/domain';
import type { Page } from '@playwright/test';
import { sample } from '@guildhall/shared/testing/sample';
import { completeDraft, linkOf, readCase, someReferee } from './cases.ts';
import { expect, setTiming, type Somebody, test } from './fixtures.ts';
import type { Mail, Product } from './product.ts';
import { writeReference } from './steps.ts';

// Screens, mails and figures must say what has happened and what will happen. Follows one application from everyone's
// point of view, with both settings of when referees are asked. layout.spec.ts (language, appearance) and
// session.spec.ts (signing out) cover communication between tabs; main-path.spec.ts follows the letter and the invoice
// to an active membership.

type Timing = MembershipType['asksReferees'];

/** The differences between the two settings; the rest of the story is the same. */
const stories: Record<Timing, { promise: RegExp; stages: string[]; first: string; waitsForOffice: boolean }> = {
  after_check: {
    promise: /The office screens it, then your referees are asked/,
    stages: [
      'The office screens your application',
      'Your referees answer',
      'The association reviews it',
      'You receive the decision',
    ],
    first: 'The office screens your application (now)',
    waitsForOffice: true,
  },
  at_once: {
    promise: /Your referees are asked immediately while the office screens it/,
    stages: ['Your referees answer', 'The association reviews it', 'You receive the decision'],
    first: 'Your referees answer (now)',
    waitsForOffice: false,
  },
};

const mailsTo = async ({ url }: Product, to: string): Promise<string[]> => {
  const mails: Mail[] = await fetch(`${url}/dev/inbox.json?to=${encodeURIComponent(to)}`).then((answer) =>
    answer.json(),
  );
  return mails.sort((a, b) => a.sentAt.localeCompare(b.sentAt)).map(({ subject }) => subject);
};

/** The events, oldest first, as the page with the full history shows them. */
async function storyOn(page: Page, applicationId: string): Promise<string[]> {
  await page.goto(`/dashboard/user?application=${applicationId}`);
  const card = page.getByRole('region', { name: 'Timeline' });
  const more = card.getByRole('button', { name: 'Show everything' });
  await expect(card.getByRole('listitem').first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  return (await card.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0] ?? '').reverse();
}

function expectInOrder(events: readonly string[], order: readonly string[]): void {
  const places = order.map((event) => events.indexOf(event));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
}

async function sendApplication({ page }: Somebody, id: string, promise: RegExp): Promise<void> {
  await page.goto(`/forms/membership/${id}?step=review`);
  await expect(page.getByText(promise)).toBeVisible();
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByRole('heading', { name: 'Your application has been sent' })).toBeFocused();
}

// Other specs of the worker's product expect this setting.
test.afterEach(async ({ apiAs }) => setTiming(await apiAs('administrator'), 'at_once'));

for (const [timing, story] of sample(Object.entries(stories) as [Timing, (typeof stories)[Timing]][], {
  size: 1,
  keyOf: ([timing]) => timing,
}))
  test(`one application, seen by everyone involved, where referees are asked ${timing.replace('_', ' ')}`, async ({
    product,
    newMember,
    visitor,
    signInAs,
    apiAs,
  }) => {
    test.setTimeout(120_000);
    await setTiming(await apiAs('administrator'), timing);
    const member = await newMember('Amara', 'Lindqvist');
    const referees = [someReferee('Marta', 'Silva'), someReferee('Jonas', 'Weber')];
    const { id, number } = await completeDraft(member.api, referees);
    const office = await signInAs('administrator');
    const toScreen = async () => {
      await office.goto(`${figurePath(figures.toScreen)}&q=${number}`);
      return office.getByRole('row', { name: new RegExp(number) });
    };

    await test.step('the applicant sees the sequence and gets one mail', async () => {
      await sendApplication(member, id, story.promise);
      const stages = member.page.getByRole('main').locator('ol > li');
      for (const [index, stage] of story.stages.entries()) await expect(stages.nth(index)).toContainText(stage);
      await expect(member.page.getByRole('main').locator('ol > li[aria-current=step]')).toContainText(story.first);
      await product.mailTo(member.person.email, { subject: /received your application/ });
    });

    if (story.waitsForOffice)
      await test.step('no referee is asked before the office has screened it, and it is listed under “To screen”', async () => {
        for (const { email } of referees) expect(await mailsTo(product, email)).toEqual([]);
        await expect(await toScreen()).toBeVisible();
        await office.goto(`/applications/${id}`);
        await office.getByRole('button', { name: 'Ask the referees' }).click();
        await office.getByRole('dialog').getByRole('button', { name: 'Ask the referees' }).click();
        await expect(office.getByText('Referees asked.')).toBeVisible();
      });

    await test.step('both referees are asked, and nothing is listed under “To screen”', async () => {
      for (const referee of referees) await linkOf(product, referee);
      await expect(office.getByRole('row', { name: new RegExp(number) })).toHaveCount(0);
      await toScreen().then((row) => expect(row).toHaveCount(0));
      expect((await readCase(member.api, id)).state).toBe('awaiting_references');
    });

    await test.step('one referee lets the applicant read the statement, the other keeps it confidential', async () => {
      for (const [index, referee] of referees.entries()) {
        const page = await visitor();
        const readers = index === 0 ? /may read it/ : /^Only /;
        await writeReference(page, await linkOf(product, referee), {
          ...referee,
          statement: index === 0 ? 'Her bindings are the finest I know.' : 'For the committee alone: she is excellent.',
          readers,
        });
        await page.getByRole('button', { name: 'Send reference' }).click();
        await page.waitForURL('**/forms/referee-consent/success');
      }
    });

    await test.step('the office decides; the approval letter and the invoice wait', async () => {
      await member.page.goto(`/dashboard/user?application=${id}`);
      await expect(member.page.getByRole('region', { name: 'Referees' })).toBeVisible();
      await expect(member.page.getByText('Her bindings are the finest I know.')).toHaveCount(0);
      await office.goto(`/forms/membership/view/${id}`);
      await office.getByRole('button', { name: 'Record decision' }).click();
      const dialog = office.getByRole('dialog');
      await dialog.getByRole('radio', { name: /^Approve(?! with)/ }).check();
      await dialog.getByRole('button', { name: 'Record decision' }).click();
      await expect(office.getByText(/Decision recorded/)).toBeVisible();
      expect(await mailsTo(product, member.person.email)).not.toContainEqual(
        expect.stringMatching(/approved|invoice/i),
      );
      await member.page.goto('/invoiceList');
      await expect(member.page.getByText('You have no invoices')).toBeVisible();
    });

    await test.step('the applicant sees the history in order, the next steps and the readable statement', async () => {
      const events = await storyOn(member.page, id);
      const order = ['Application started', 'Application submitted', 'Referee asked', 'Referee answered'];
      expectInOrder(events, [...order, 'Decision recorded']);
      expect(events).toHaveLength((await member.api(getTimeline, { params: { id } })).length);
      await expect(member.page.getByText('The office sends the decision letter').first()).toBeVisible();
      await expect(member.page.getByText('Her bindings are the finest I know.')).toBeVisible();
      await expect(member.page.getByText(/For the committee alone/)).toHaveCount(0);
    });
  });

/** The figures of the office's dashboard that open a list, by name. */
const opened = ({ work, activeMemberships }: OfficeDashboard) =>
  ({
    refundsDue: work.refundsDue,
    toScreen: work.toScreen,
    toDecide: work.toDecide,
    draftMails: work.draftMails,
    failedMails: work.failedMails,
    unsentInvoices: work.unsentInvoices,
    overdueInvoices: work.overdueInvoices,
    openQueries: work.openQueries,
    activeMemberships,
  }) as const;

test('every figure of the dashboard opens a list of the same length', async ({ signInAs, apiAs }) => {
  const page = await signInAs('administrator');
  const counted = opened(await (await apiAs('administrator'))(getOfficeDashboard, {}));
  await page.goto('/dashboard/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of Object.keys(counted) as (keyof typeof counted)[]) {
    const link = page.locator(`main li a[href="${figurePath(figures[name])}"]`).first();
    await expect(link.locator('xpath=ancestor::li'), name).toContainText(String(counted[name]));
    await link.click();
    const found = page.getByRole('status').filter({ hasText: /\d+ entr(?:y|ies)/ });
    if (counted[name] === 0) await expect(page.getByRole('row')).toHaveCount(0);
    else await expect(found, name).toHaveText(new RegExp(`^${counted[name]} entr`));
    await page.goBack();
    await expect(link).toBeVisible();
  }
});

test.describe('while the server is unavailable', () => {
  test.use({ allowedInConsole: [[/net::ERR_CONNECTION_REFUSED/], { scope: 'test' }] });

  test('a list stays visible, shows how old it is, and reloads automatically', async ({ signInAs }) => {
    const page = await signInAs('administrator');
    await page.goto('/forms/membership/list');
    const rows = page.getByRole('row');
    await expect(rows.nth(5)).toBeVisible();
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.getByRole('columnheader', { name: 'Applicant' }).getByRole('button').click();
    await expect(page.getByText(/^Rows from \d/)).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(/internal error/i)).toHaveCount(0);
    await expect(rows.nth(5)).toBeVisible();
    await page.unroute('**/api/**');
    await expect(page.getByText(/^Rows from/)).toHaveCount(0, { timeout: 30_000 });
  });
});
