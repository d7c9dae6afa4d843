import {
  cancelCanary,
  disableRemote,
  enableRemote,
  getMaintenance,
  listDeployments,
  promoteCanary,
  releaseBuild,
  rollBackRemote,
  startCanary,
} from '@guildhall/shared/contracts';
import type { RemoteOverview } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import {
  renderRemote,
  reply,
  replyLater,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { buildDeployments, buildFigures, buildLoads, buildRemote, someBuild } from '../../testing/builders.ts';
import DeploymentsPage from './DeploymentsPage.tsx';

const notClosed = { isOn: false, message: null, until: null, since: null };

const openPage = (remotes: readonly RemoteOverview[] = [buildRemote()]) => {
  reply(listDeployments, buildDeployments(remotes));
  reply(getMaintenance, notClosed);
  return renderRemote(
    <>
      <Toaster />
      <DeploymentsPage />
    </>,
    { path: '/configuration/deployments', role: Role.administrator },
  );
};

const card = async (name = 'Members') => within(await screen.findByRole('region', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

const canaryOf = (percent: number) => ({
  build: someBuild('3'),
  version: '1.0.0',
  percent,
  since: '2026-11-18T11:00:00.000Z',
  by: 'CI run 812',
});

const withCanary = (percent = 10, canaryHour = buildFigures(60)) =>
  buildRemote({
    canary: canaryOf(percent),
    loads: { active: buildLoads(buildFigures(412, 3)), canary: buildLoads(canaryHour) },
  });

test('shows each remote’s active build, since when, by whom and how it loads', async () => {
  const loads = { active: buildLoads(buildFigures(412, 3), buildFigures(9120, 3, 1)), canary: null };
  openPage([buildRemote({ id: 'admin' }), buildRemote({ loads })]);
  const members = await card();
  expect(members.getByText('1.0.0+2222222', { selector: 'dl *' })).toHaveAttribute('title', someBuild('2'));
  expect(members.getAllByText('Active')[0]).toBeVisible();
  expect(members.getByText('Greta Holm', { selector: 'dd *' })).toBeVisible();
  expect(members.getByText('3 of 412 loads failed')).toBeVisible();
  expect(members.getByText('0.7%')).toBeVisible();
  expect(members.getByText('3 of 9,120 loads failed, 1 page crashed')).toBeVisible();
  expect(members.getByText('below 0.1%')).toBeVisible();
  const areas = within(screen.getByRole('list', { name: 'Deployed areas' }));
  expect(areas.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Staff area',
    'Members',
  ]);
  expect(screen.getByText('All areas are active and load normally.')).toBeVisible();
});

test('shows the shell next to the remotes, without actions', async () => {
  openPage();
  const shell = await card('Shell');
  expect(shell.getByText('1.0.0+aaaaaaa')).toBeVisible();
  expect(shell.getByText('folder .guildhall/deployments')).toBeVisible();
  expect(shell.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    `Copy ${someBuild('a')}`,
  ]);
});

test('a remote that was never opened says so', async () => {
  openPage([buildRemote({ loads: { active: buildLoads(), canary: null } })]);
  expect((await card()).getAllByText('No loads yet')).toHaveLength(2);
});

test('lists a failing remote first and emphasizes its rollback', async () => {
  openPage([buildRemote({ loads: { active: buildLoads(buildFigures(412, 40)), canary: null } })]);
  const members = await card();
  expect(screen.getByText(/Members: fails to load often\. In the last hour: 40 of 412 loads failed\./)).toBeVisible();
  expect(members.getByText('Fails often')).toBeVisible();
  const rollBack = members.getByRole('button', { name: 'Roll back: Members' });
  expect(rollBack).toHaveAttribute('data-variant', 'contained');
  expect(rollBack).toHaveAccessibleDescription(/1\.0\.0\+1111111.*became active Nov 17, 2026/);
});

test('without an earlier build the rollback is disabled, and the button says why', async () => {
  openPage([buildRemote({ previous: null })]);
  const rollBack = (await card()).getByRole('button', { name: 'Roll back: Members' });
  expect(rollBack).toBeDisabled();
  expect(rollBack).toHaveAccessibleDescription('No earlier build to roll back to.');
});

test('a rollback says whom it affects, happens once and is confirmed', async () => {
  const { user } = openPage();
  const release = replyLater(
    rollBackRemote,
    buildDeployments([buildRemote({ build: someBuild('1'), previous: null })], 8),
  );
  const opener = (await card()).getByRole('button', { name: 'Roll back: Members' });
  await user.click(opener);
  const asked = await dialog('Roll back Members?');
  expect(asked.getByText(/Everyone gets .*1111111.* again instead of .*2222222/)).toBeVisible();
  expect(asked.getByText('People with the page open keep their version until they reload.')).toBeVisible();
  expect(asked.queryByText(/This page is part/)).not.toBeInTheDocument();
  reply(listDeployments, buildDeployments([buildRemote({ build: someBuild('1'), previous: null })], 8));
  await user.dblClick(asked.getByRole('button', { name: 'Roll back' }));
  release();
  expect(await screen.findByText(/Members: rolled back to .*1111111/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(rollBackRemote).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { remote: 'membership' }, body: { revision: 7, build: someBuild('1') } },
  ]);
  expect((await card()).getByText('1.0.0+1111111', { selector: 'dl *' })).toBeVisible();
});

test('closing a dialog changes nothing and returns the focus', async () => {
  const { user } = openPage();
  const opener = (await card()).getByRole('button', { name: 'Turn off: Members' });
  await user.click(opener);
  await dialog('Turn off Members?');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
  expect(requestsTo(disableRemote)).toHaveLength(0);
});

test('switched off, it says so, and the same button switches it on again', async () => {
  const { user } = openPage();
  const off = buildDeployments([buildRemote({ enabled: false })], 8);
  reply(disableRemote, off);
  await user.click((await card()).getByRole('button', { name: 'Turn off: Members' }));
  reply(listDeployments, off);
  await user.click((await dialog('Turn off Members?')).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Members: turned off.', { selector: 'li' })).toBeVisible();
  // Not a problem: it was switched off on purpose.
  expect(screen.getByText('The active areas load normally.')).toBeVisible();
  expect(screen.queryByText('Needs attention')).not.toBeInTheDocument();
  const on = (await card()).getByRole('button', { name: 'Turn on: Members' });
  await waitFor(() => expect(on).toHaveFocus());

  reply(enableRemote, buildDeployments([buildRemote()], 9));
  await user.click(on);
  reply(listDeployments, buildDeployments([buildRemote()], 9));
  await user.click((await dialog('Turn Members on again?')).getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('All areas are active and load normally.')).toBeVisible();
  expect(requestsTo(enableRemote)[0]?.body).toEqual({ revision: 8 });
});

test.each([
  ['Roll back: Staff area', 'pnpm release rollback admin'],
  ['Turn off: Staff area', 'pnpm release enable admin'],
])('“%s” warns that this page belongs to it, and names the command line', async (button, command) => {
  const { user } = openPage([buildRemote({ id: 'admin', audience: 'staff' })]);
  await user.click(await screen.findByRole('button', { name: button }));
  const asked = await dialog(/Staff area/);
  expect(asked.getByText('This page is part of the staff area')).toBeVisible();
  expect(asked.getByText(command)).toBeVisible();
});

test('the dialog shows the current state and asks again when somebody else was faster', async () => {
  const { user } = openPage();
  await user.click((await card()).getByRole('button', { name: 'Roll back: Members' }));
  const asked = await dialog('Roll back Members?');
  replyProblem(rollBackRemote, { status: 409, code: 'deployments_changed', once: true });
  const changed = buildRemote({
    build: someBuild('4'),
    by: 'CI run 813',
    since: '2026-11-20T08:00:00.000Z',
    previous: { build: someBuild('2'), version: '1.0.0' },
  });
  reply(listDeployments, buildDeployments([changed], 8));
  await user.click(asked.getByRole('button', { name: 'Roll back' }));
  expect(await asked.findByText(/4444444.* is active now, since Nov 20, 2026.*, by CI run 813\./)).toBeVisible();
  expect(asked.getByText(/Everyone gets .*2222222.* again instead of .*4444444/)).toBeVisible();
  expect(requestsTo(rollBackRemote)).toHaveLength(1);

  reply(rollBackRemote, buildDeployments([buildRemote()], 9));
  await user.click(asked.getByRole('button', { name: 'Roll back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(rollBackRemote)[1]?.body).toEqual({ revision: 8, build: someBuild('2') });
});

test('shows the refusal itself when somebody else was faster and the current state cannot be read', async () => {
  const { user } = openPage();
  await user.click((await card()).getByRole('button', { name: 'Roll back: Members' }));
  const asked = await dialog('Roll back Members?');
  replyProblem(rollBackRemote, { status: 409, code: 'deployments_changed', message: 'Somebody else was faster.' });
  replyNothing(listDeployments);
  await user.click(asked.getByRole('button', { name: 'Roll back' }));
  expect(await asked.findByText('Somebody else was faster.')).toBeVisible();
});

test('a move that makes no sense any more is not offered again', async () => {
  const { user } = openPage([withCanary()]);
  await user.click((await card()).getByRole('button', { name: 'Release to everyone: Members' }));
  const asked = await dialog('Release the canary of Members to everyone?');
  replyProblem(promoteCanary, { status: 409, code: 'deployments_changed' });
  reply(listDeployments, buildDeployments([buildRemote()], 8));
  await user.click(asked.getByRole('button', { name: 'Release to everyone' }));
  expect(await asked.findByText('Nothing has changed, and there is nothing left to do here.')).toBeVisible();
  expect(asked.queryByRole('button', { name: 'Release to everyone' })).not.toBeInTheDocument();
});

test('shows other refusals of the server in the dialog', async () => {
  const { user } = openPage();
  replyProblem(rollBackRemote, { status: 503, code: 'deployments_unavailable', message: 'The bucket did not answer.' });
  await user.click((await card()).getByRole('button', { name: 'Roll back: Members' }));
  const asked = await dialog('Roll back Members?');
  await user.click(asked.getByRole('button', { name: 'Roll back' }));
  expect(await asked.findByRole('alert')).toHaveTextContent('The bucket did not answer.');
});

test('shows a canary beside the active build and says which performs worse', async () => {
  openPage([withCanary(10, buildFigures(60, 6))]);
  const members = await card();
  expect(members.getByText('Canary 10%')).toBeVisible();
  expect(within(members.getByRole('region', { name: 'Everyone else, 90%' })).getAllByText('0.7%')).toHaveLength(2);
  expect(within(members.getByRole('region', { name: 'Canary, 10%' })).getAllByText('10%')).toHaveLength(2);
  expect(members.getByText('The canary fails more often than the active build.')).toBeVisible();
  expect(members.getByRole('button', { name: 'Cancel canary: Members' })).toHaveAttribute('data-variant', 'contained');
});

test('the share of a canary is changed', async () => {
  const { user } = openPage([withCanary(33)]);
  reply(startCanary, buildDeployments([withCanary(50)], 8));
  await user.click((await card()).getByRole('button', { name: 'Change share: Members' }));
  const asked = await dialog('Change the canary share for Members?');
  expect(asked.getByRole('combobox', { name: 'Share of people' })).toHaveValue('33');
  await user.selectOptions(asked.getByRole('combobox'), '50%');
  expect(asked.getByText(/^50% of people get .*3333333/)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Change share' }));
  await waitFor(() => expect(requestsTo(startCanary)).toHaveLength(1));
  expect(requestsTo(startCanary)[0]?.body).toEqual({ revision: 7, build: someBuild('3'), percent: 50 });
});

test('ending a canary keeps the focus at its remote', async () => {
  const { user } = openPage([withCanary()]);
  reply(cancelCanary, buildDeployments([buildRemote()], 8));
  await user.click((await card()).getByRole('button', { name: 'Cancel canary: Members' }));
  const asked = await dialog('Cancel the canary of Members?');
  reply(listDeployments, buildDeployments([buildRemote()], 8));
  await user.click(asked.getByRole('button', { name: 'Cancel canary' }));
  await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'deployment-membership'));
});

test('an earlier build is released to everybody, or to some people first', async () => {
  const { user } = openPage();
  const members = await card();
  await user.click(members.getByText('2 builds'));
  await user.click(members.getByRole('button', { name: 'Release: Members 1.0.0+1111111' }));
  const asked = await dialog(/^Release .*1111111.* for Members\?$/);
  reply(startCanary, buildDeployments([withCanary()], 8));
  await user.click(asked.getByRole('radio', { name: 'Some people first' }));
  await user.click(asked.getByRole('button', { name: 'Start canary' }));
  await waitFor(() => expect(requestsTo(startCanary)).toHaveLength(1));
  expect(requestsTo(startCanary)[0]?.body).toEqual({ revision: 7, build: someBuild('1'), percent: 10 });

  reply(releaseBuild, buildDeployments([buildRemote({ build: someBuild('1') })], 9));
  await user.click(await members.findByRole('button', { name: 'Release: Members 1.0.0+1111111' }));
  await user.click((await dialog(/^Release/)).getByRole('button', { name: 'Release' }));
  await waitFor(() => expect(requestsTo(releaseBuild)[0]?.body).toMatchObject({ build: someBuild('1') }));
});

test('lists who did what, newest first', async () => {
  const { user } = openPage();
  const members = await card();
  await user.click(members.getByText('History'));
  const moves = within(members.getByRole('list', { name: 'History of Members, newest first' }));
  expect(moves.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Released .*2222222.*Greta Holm/),
    expect.stringMatching(/^Released .*1111111.*npm start/),
  ]);
});

test('refreshes every 15 seconds and announces changes by others', async () => {
  const clock = stopClock();
  openPage();
  await card();
  const [latest] = buildRemote().history;
  const moved = buildRemote({
    enabled: false,
    history: latest
      ? [{ action: 'disable', build: someBuild('2'), at: '2026-11-20T09:00:10.000Z', by: 'Noor Haddad' }, latest]
      : [],
  });
  reply(listDeployments, buildDeployments([moved], 8));
  await clock.advance(14_000);
  expect(requestsTo(listDeployments)).toHaveLength(1);
  await clock.advance(2000);
  expect(screen.getByText('Members: Turned off (Noor Haddad).')).toHaveAttribute('role', 'status');
  expect(screen.getAllByText('Turned off')[0]).toBeVisible();
});

test('says that it is out of date when a reload fails, and keeps the current data', async () => {
  const clock = stopClock();
  openPage();
  await card();
  expect(screen.getByText(/^Updated at .* then every 15 seconds$/)).toBeVisible();
  replyNothing(listDeployments);
  await clock.advance(16_000);
  expect(screen.getByText(/^No update since/)).toBeVisible();
  expect((await card()).getAllByText('Active')[0]).toBeVisible();
});

test('tells why it could not be loaded, and tries again', async () => {
  reply(getMaintenance, notClosed);
  replyProblem(listDeployments, {
    status: 503,
    code: 'deployments_unavailable',
    message: 'The bucket did not answer.',
    once: true,
  });
  const { user } = renderRemote(<DeploymentsPage />, { role: Role.administrator });
  expect(await screen.findByText('The bucket did not answer.')).toBeVisible();
  reply(listDeployments, buildDeployments());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Members' })).toBeVisible();
});

test.each([
  [
    'empty' as const,
    'The deployment store is empty',
    /^Builds were released to folder .guildhall\/deployments, but now/,
  ],
  ['unreadable' as const, 'The deployments cannot be read', /does not respond or is damaged/],
])('says that the store is %s, and shows the last known state', async (trouble, title, text) => {
  reply(listDeployments, { ...buildDeployments(), trouble });
  reply(getMaintenance, notClosed);
  renderRemote(<DeploymentsPage />, { role: Role.administrator });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(title)).toBeVisible();
  expect(alert.getByText(text)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Members' })).toBeVisible();
});

test('before the first release says how to start', async () => {
  openPage([]);
  expect(await screen.findByText('Nothing is deployed yet')).toBeVisible();
  expect(screen.getByText('pnpm release admin')).toBeVisible();
});
