import { downloadDocument, getApplication, getOwnDashboard, getTimeline } from '@guildhall/shared/contracts';
import type { OwnDashboard, TimelineEntry } from '@guildhall/shared/contracts';
import { renderRemote, reply, replyNothing, replyProblem, screen, within } from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { buildApplication, buildOwnDashboard, buildReferee, buildSummary } from '../../testing/builders.ts';
import HomePage from '../home/HomePage.tsx';
import UserDashboardPage from './UserDashboardPage.tsx';

const oneApplication = (parts: Partial<OwnDashboard> = {}) =>
  buildOwnDashboard({
    applications: [buildSummary()],
    totals: { applications: 1, invoices: 0, queries: 0, unresolvedQueries: 0 },
    ...parts,
  });

const open = (language: 'en' | 'ar' = 'en') =>
  renderRemote(
    <>
      <Toaster />
      <UserDashboardPage />
    </>,
    { path: '/dashboard/user', language },
  );

beforeEach(() => {
  reply(getTimeline, []);
  reply(getOwnDashboard, oneApplication());
  reply(getApplication, buildApplication());
});

test.each([
  ['a server error', () => replyProblem(getOwnDashboard, { status: 503, code: 'unavailable' })],
  ['a lost connection', () => replyNothing(getOwnDashboard)],
])('loads the dashboard on retry after %s', async (_, fail) => {
  fail();
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  reply(getOwnDashboard, buildOwnDashboard());
  await user.click(again);
  expect(await screen.findByText('You have no application yet.')).toBeVisible();
});

test('keeps the rest of the dashboard when an application fails to load, and loads it on retry', async () => {
  replyProblem(getApplication, { status: 500, code: 'error', message: 'An error occurred.' });
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Your tasks')).toBeVisible();
  reply(getApplication, buildApplication({ referees: [buildReferee()] }));
  await user.click(again);
  expect(await screen.findByText('Grace Lindqvist')).toBeVisible();
});

test('shows an empty state for referees, documents and history of a new draft', async () => {
  open();
  expect(await screen.findByText('No referees named yet.')).toBeVisible();
  expect(screen.getByText('No documents uploaded yet.')).toBeVisible();
  expect(await screen.findByText('No activity yet.')).toBeVisible();
});

const cv = {
  id: '0192f0c1-0000-7000-8000-000000000060',
  kind: 'cv',
  kindName: null,
  fileName: 'cv.pdf',
  mime: 'application/pdf',
  size: 1000,
  state: 'rejected',
  rejectedWhy: 'The second page is missing.',
  uploadedAt: '2026-11-20T08:00:00Z',
} as const;

test('says why a document failed to download and why one was not accepted', async () => {
  reply(getApplication, buildApplication({ documents: [cv] }));
  replyProblem(downloadDocument, { status: 404, code: 'not_found', message: 'This document is gone.' });
  const { user } = open();
  expect(await screen.findByText(/The second page is missing\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download cv.pdf' }));
  expect(await screen.findByText('This document is gone.')).toBeInTheDocument();
});

describe('history', () => {
  const entry = (index: number, parts: Partial<TimelineEntry> = {}): TimelineEntry => ({
    id: `0192f0c1-0000-7000-8000-0000000002${String(index).padStart(2, '0')}`,
    at: `2026-11-${String(20 - index).padStart(2, '0')}T08:00:00Z`,
    event: 'document.uploaded',
    actor: { kind: 'user', name: 'Ada Moreau' },
    details: { file: `page-${index}.pdf` },
    before: null,
    after: null,
    ...parts,
  });
  const list = async () => within(await screen.findByRole('list', { name: 'Timeline' }));

  test('shows who did what, without the system and without repeating a name', async () => {
    reply(getTimeline, [
      entry(0, { event: 'referee.named', details: { referee: 'Grace Lindqvist' } }),
      entry(1, {
        event: 'referee.answered',
        actor: { kind: 'link', name: 'Noor Haddad' },
        details: { referee: 'Noor Haddad' },
      }),
      entry(2, { event: 'application.expired', actor: { kind: 'system', name: 'Guildhall' }, details: {} }),
    ]);
    open();
    const items = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(items[0]).toMatch(/Grace Lindqvist.*Ada Moreau|Ada Moreau.*Grace Lindqvist/);
    expect(items[1]?.match(/Noor Haddad/g)).toHaveLength(1);
    expect(items[2]).not.toContain('Guildhall');
  });

  test('shows the newest eight entries first and all on request', async () => {
    reply(
      getTimeline,
      Array.from({ length: 11 }, (_, index) => entry(index)),
    );
    const { user } = open();
    expect((await list()).getAllByRole('listitem')).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    expect((await list()).getAllByRole('listitem')).toHaveLength(11);
    expect(screen.queryByRole('button', { name: 'Show everything' })).not.toBeInTheDocument();
  });

  test('can be loaded on retry without affecting the rest', async () => {
    replyNothing(getTimeline);
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('No documents uploaded yet.')).toBeVisible();
    reply(getTimeline, [entry(0)]);
    await user.click(again);
    expect((await list()).getByText(/page-0\.pdf/)).toBeVisible();
  });
});

test('reloads the home page after a failure and shows an application’s other items', async () => {
  replyNothing(getOwnDashboard);
  const { user } = renderRemote(<HomePage />, { path: '/' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  const blocked = buildSummary({ progress: { ...buildSummary().progress, blockedBy: ['referees_missing'] } });
  const other = buildSummary({ id: cv.id, number: 'APP-2024-00009', state: 'withdrawn' });
  reply(getOwnDashboard, oneApplication({ applications: [blocked, other] }));
  await user.click(again);
  expect(await screen.findByText('Still to do')).toBeVisible();
  expect(screen.getByRole('link', { name: 'APP-2024-00009' })).toHaveAttribute('href', `/forms/membership/${cv.id}`);
});

test('uses Latin digits in every figure and day in Arabic and translates every text', async () => {
  const progress = { ...buildApplication().progress, dueAt: '2026-12-01T22:59:59Z' };
  reply(getOwnDashboard, oneApplication({ applications: [buildSummary({ progress })] }));
  reply(
    getApplication,
    buildApplication({ progress, submittedAt: '2026-11-20T08:30:00Z', referees: [buildReferee()] }),
  );
  open('ar');
  expect(await screen.findByText(/Grace Lindqvist/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/[٠-٩]/);
  expect(document.body.textContent).not.toMatch(/\{\{|membership:/);
});
