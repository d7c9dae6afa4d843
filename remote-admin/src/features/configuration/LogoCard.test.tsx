import { getSettings, listCurrencyUse, removeLogo, uploadLogo, type Settings } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { Logo, Toaster } from '@guildhall/shared/ui/core';
import { buildSettings } from '../../testing/settings.ts';
import ConfigurationPage from './ConfigurationPage.tsx';

/** A version of the logo; without a name, one without an image. */
function logoOf(version: number, name?: string): Settings['logo'] {
  const image = name ? { name, fileId: crypto.randomUUID(), hash: `hash-of-${name}`, width: 200, height: 50 } : null;
  return { ...buildSettings().logo, version, value: { image } };
}

/** The association's page, in a shell that shows its logo. */
async function open(logo: Settings['logo']) {
  reply(getSettings, { ...buildSettings(), logo });
  reply(listCurrencyUse, []);
  const { user } = renderRemote(
    <>
      <section aria-label="Shell">
        <Logo />
      </section>
      <ConfigurationPage />
      <Toaster />
    </>,
    { path: '/forms/application-configuration', role: Role.administrator },
  );
  const input = await screen.findByLabelText(/^(Choose|Replace) logo/);
  return { user, choose: (name: string) => user.upload(input, new File(['PNG'], name, { type: 'image/png' })) };
}

const shell = () => within(screen.getByRole('region', { name: 'Shell' }));
const remove = () => screen.findByRole('button', { name: 'Remove logo' });
const conflict = { status: 409, code: 'version_conflict', message: 'Changed.' };

test('uploads a logo, shows it in the shell immediately, and removes it again', async () => {
  const { user, choose } = await open(logoOf(1));
  expect(screen.getByText(/No logo yet/)).toBeVisible();
  reply(uploadLogo, logoOf(2, 'bells.png'));
  await choose('bells.png');
  expect(await screen.findByText('Settings saved.')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Logo: bells.png' })).toHaveAttribute('src', '/logo/hash-of-bells.png');
  expect(shell().getByRole('img')).toHaveAttribute('src', '/logo/hash-of-bells.png');
  reply(removeLogo, logoOf(3));
  await user.click(await remove());
  expect(await screen.findByText(/No logo yet/)).toBeVisible();
  expect(shell().queryByRole('img')).toBeNull();
  expect(shell().getByText('Guildhall')).toBeVisible();
  expect(requestsTo(uploadLogo)[0]?.query).toEqual({ version: '1' });
  expect(requestsTo(removeLogo)[0]?.body).toEqual({ version: 2 });
});

test('says why a logo is refused, and keeps the one there is', async () => {
  const { choose } = await open(logoOf(2, 'bells.png'));
  replyProblem(uploadLogo, { status: 422, code: 'logo_too_wide', message: 'A logo is at most 2000 pixels wide.' });
  await choose('wide.png');
  expect(await screen.findByRole('alert')).toHaveTextContent('A logo is at most 2000 pixels wide.');
  expect(screen.getByRole('img', { name: 'Logo: bells.png' })).toBeVisible();
});

test('shows both logos when somebody else changed it, and uploads the own one again', async () => {
  const { user, choose } = await open(logoOf(2, 'bells.png'));
  replyProblem(uploadLogo, { ...conflict, current: logoOf(3, 'theirs.png') });
  await choose('mine.png');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/Saved value: theirs\.png.*Your value: mine\.png/);
  expect(screen.getByRole('img', { name: 'Logo: theirs.png' })).toBeVisible();
  reply(uploadLogo, logoOf(4, 'mine.png'));
  await user.click(within(alert).getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByRole('img', { name: 'Logo: mine.png' })).toBeVisible();
  expect(requestsTo(uploadLogo).map(({ query }) => query.version)).toEqual(['2', '3']);
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
});

test('keeps a logo chosen by somebody else during a removal', async () => {
  const { user } = await open(logoOf(2, 'bells.png'));
  replyProblem(removeLogo, { ...conflict, current: logoOf(3, 'theirs.png') });
  await user.click(await remove());
  await user.click(await screen.findByRole('button', { name: 'Use the saved value' }));
  await waitFor(() => expect(screen.queryByText('Saved value: theirs.png')).toBeNull());
  expect(screen.getByRole('img', { name: 'Logo: theirs.png' })).toBeVisible();
  expect(requestsTo(removeLogo)).toHaveLength(1);
});
