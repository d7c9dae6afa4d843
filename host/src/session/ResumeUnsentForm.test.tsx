import { keepWork, keptWorkOf } from '@guildhall/shared/store/kept-work';
import { buildSessionUser, renderRemote, screen } from '@guildhall/shared/testing';
import { ResumeUnsentForm } from './ResumeUnsentForm.tsx';

const { id } = buildSessionUser();
const path = '/forms/membership/42?step=referees';
const keep = () => keepWork(id, { path, title: 'Full member', savedAt: new Date().toISOString() });

test('offers the form that was open when the session ended, and links to it', async () => {
  keep();
  const { user, address } = renderRemote(<ResumeUnsentForm />, { path: '/home', route: '/home' });
  expect(screen.getByText(/while you were working on “.?Full member/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Continue' }));
  expect(address()).toBe(path);
});

test('stays hidden once declined', async () => {
  keep();
  const { user } = renderRemote(<ResumeUnsentForm />, { path: '/home' });
  await user.click(screen.getByRole('button', { name: 'Don’t show this again' }));
  expect(screen.queryByText('Continue where you left off')).toBeNull();
  expect(keptWorkOf(id)).toEqual([]);
});

test.each([
  ['another person', { path: '/home', user: { id: '0192f0c1-0000-7000-8000-000000000002' } }],
  ['a visitor', { path: '/home', role: null }],
  ['its owner on the form itself', { path }],
])('says nothing to %s', (_name, options) => {
  keep();
  renderRemote(<ResumeUnsentForm />, options);
  expect(screen.queryByText('Continue where you left off')).toBeNull();
});
