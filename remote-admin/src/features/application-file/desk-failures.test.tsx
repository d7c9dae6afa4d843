import { downloadApplicationPdf, getApplication } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { Toaster } from '@guildhall/shared/ui/core';
import { renderRemote, reply, replyProblem, requestsTo, screen } from '@guildhall/shared/testing';
import { buildApplication, someId } from '../../testing/builders.ts';
import { openDesk } from '../../testing/case-pages.tsx';
import ApplicationDeskPage from './ApplicationDeskPage.tsx';

const page = (
  <>
    <ApplicationDeskPage />
    <Toaster />
  </>
);
const place = { path: `/applications/${someId(1)}`, route: '/applications/:id', role: Role.staff } as const;

test('shows why an application can’t be loaded, and retries', async () => {
  replyProblem(getApplication, { status: 503, code: 'busy', message: 'The database is busy.' });
  const { user } = renderRemote(page, place);
  expect(await screen.findByText('The database is busy.')).toBeVisible();
  reply(getApplication, buildApplication());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moreau' })).toBeVisible();
});

test('requests the PDF in the reader’s language, and reports a failure', async () => {
  reply(getApplication, buildApplication());
  replyProblem(downloadApplicationPdf, { status: 503, code: 'no_words_of_mine', message: 'Le PDF n’est pas prêt.' });
  const { user } = renderRemote(page, { ...place, language: 'fr' });
  const button = await screen.findByRole('button', { name: 'PDF' });
  await user.click(button);
  expect(await screen.findByText('Le PDF n’est pas prêt.')).toBeVisible();
  expect(requestsTo(downloadApplicationPdf)[0]?.query).toEqual({ language: 'fr' });
  expect(button).toBeEnabled();
});

test('a draft has no PDF', async () => {
  openDesk({ state: 'draft', submittedAt: null });
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreau' });
  expect(screen.queryByRole('button', { name: 'PDF' })).not.toBeInTheDocument();
});
