// The five journeys on which pages are measured, with the demo data.
import type { Locator } from 'playwright';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '../../shared/contracts/auth.ts';
import { hashPassword } from '../../server/src/features/auth/public.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import type { Database } from '../../server/src/platform/database/client.ts';
import { issueLink } from '../../server/src/platform/links/links.ts';
import { refereeAddress } from '../server/server.ts';
import { beginWithClick, type Journey } from './visit.ts';

const password = 'six brass lanterns ashore';
const dayMs = 24 * 60 * 60 * 1000;

/** An applicant with a draft, who then signs in with only the password above. */
async function applicantWithDraft(db: Database): Promise<{ email: string; draftId: string }> {
  const { rows } = await db.$client.query<{ userId: string; email: string; draftId: string }>(
    `select u.id as "userId", u.email, a.id as "draftId" from applications a join users u on u.id = a.applicant_id
     where a.state = 'draft' and a.deleted_at is null and u.role = 3 and u.state = 'active' and u.deleted_at is null
     order by a.id limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error('The demo data have no applicant with a draft.');
  await db.$client.query(`update people set language = 'en' where id = $1`, [found.userId]);
  await db.$client.query(`update accounts set password_hash = $1, second_step = false where id = $2`, [
    await hashPassword(password),
    found.userId,
  ]);
  return found;
}

/** The URL of an unanswered poll. */
async function availabilityAddress(db: Database): Promise<string> {
  const { rows } = await db.$client.query<{ id: string }>(
    `select i.id from meeting_invitations i join meeting_polls p on p.id = i.poll_id
     where p.state = 'open' and p.deadline > now() and i.language = 'en' and i.answered_at is null and i.removed_at is null
     order by i.id limit 1`,
  );
  const [invitation] = rows;
  if (!invitation)
    throw new Error('The demo data have no open poll. Delete the folder of the data, and measure again.');
  const { token } = await issueLink(db, systemClock, {
    purpose: 'availability',
    subjectId: invitation.id,
    lifeMs: dayMs,
  });
  return `/forms/meeting-availibility/${token}`;
}

async function signIn(origin: string, email: string): Promise<Session> {
  const response = await fetch(`${origin}/api/auth/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data }: { data?: Session } = await response.json();
  if (!data || !('token' in data)) throw new Error(`Signing in was answered ${response.status}.`);
  return data;
}

/** The browser's storage for a session. */
function storedOf({ user, token }: Session): Record<string, string> {
  const signedOut = { errorMessage: null, successMessage: null, endedBy: null };
  const auth = { user, token, loginTime: new Date().toISOString(), isAuthenticated: true, ...signedOut };
  return { root: JSON.stringify({ state: { 'user-auth': auth }, version: 1 }) };
}

/** Types like a person, one key at a time. */
async function typeInto(field: Locator): Promise<void> {
  await field.click();
  await field.pressSequentially('Ada Moreau', { delay: 60 });
}

/** @param origin of our own server, without the one-bundle proxy */
export async function journeysOf(origin: string, db: Database) {
  const { email, draftId } = await applicantWithDraft(db);
  return {
    login: {
      what: 'login page',
      path: '/auth/login',
      usable: { element: 'button', text: 'Sign in' },
      interact: (page) => typeInto(page.getByLabel('Email address')),
    },
    signedIn: {
      what: 'home after sign-in',
      path: '/auth/login',
      async begin(page) {
        await page.getByLabel('Email address').fill(email);
        await page.getByLabel('Password', { exact: true }).fill(password);
        // Typing takes a person longer than this; the next page's files have arrived by then.
        await sleep(4000);
        await page.waitForLoadState('networkidle');
        await beginWithClick(page);
        await page.getByRole('button', { name: 'Sign in' }).click();
      },
      visible: 'header',
      usable: { element: 'main a[href^="/forms/membership/"]' },
      interact: (page) => page.locator('header button').first().click(),
    },
    application: {
      what: 'application form',
      path: `/forms/membership/${draftId}`,
      stored: storedOf(await signIn(origin, email)),
      usable: { element: 'main form input, main form select' },
      interact: (page) =>
        typeInto(page.locator('main form input:not([type=radio], [type=checkbox], [type=file])').first()),
    },
    referee: {
      what: 'referee’s form',
      path: await refereeAddress(db),
      usable: { element: 'button', text: 'Yes, start' },
      async interact(page) {
        await page.getByRole('button', { name: 'Yes, start' }).click();
        await typeInto(page.getByRole('textbox', { name: 'Your statement' }));
      },
    },
    availability: {
      what: 'availability form',
      path: await availabilityAddress(db),
      usable: { element: '[role=radiogroup] input' },
      interact: (page) => page.locator('[role=radiogroup] label').first().click(),
    },
  } satisfies Record<string, Journey>;
}
