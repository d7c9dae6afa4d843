import { getMaintenance, listDeployments, setMaintenance } from '@guildhall/shared/contracts';
import type { Maintenance } from '@guildhall/shared/contracts';
import { maintenanceEvent } from '@guildhall/shared/contracts/page';
import { Role } from '@guildhall/shared/domain';
import {
  renderRemote,
  reply,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { buildDeployments, buildRemote } from '../../testing/builders.ts';
import DeploymentsPage from './DeploymentsPage.tsx';

const isOpen: Maintenance = { isOn: false, message: null, until: null, since: null };
const isClosed: Maintenance = {
  isOn: true,
  message: 'A new disk.',
  until: '2026-11-20T12:30:00.000Z',
  since: '2026-11-20T09:00:00.000Z',
};

const openPage = (state = isOpen) => {
  reply(listDeployments, buildDeployments([buildRemote()]));
  reply(getMaintenance, state);
  return renderRemote(<DeploymentsPage />, { path: '/configuration/deployments', role: Role.administrator });
};
const card = async () => within(await screen.findByRole('region', { name: 'Maintenance' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('explains closing Guildhall, closes it with a message and a time, and tells the shell', async () => {
  stopClock('2026-11-20T09:00:00.000Z');
  const { user } = openPage();
  const told = jest.fn();
  window.addEventListener(maintenanceEvent, told, { once: true });
  await user.click(await (await card()).findByRole('button', { name: 'Close for maintenance' }));
  const asked = await dialog('Close Guildhall for maintenance?');
  expect(asked.getByText(/only administrators can use Guildhall/)).toBeVisible();
  await user.type(asked.getByLabelText(/^Message/), '  A new disk. ');
  const until = asked.getByLabelText(/Expected back/);
  await user.type(until, '11/20/2026');
  await user.type(asked.getByLabelText(/^Time/), '11:30 pm');
  reply(setMaintenance, isClosed);
  reply(getMaintenance, isClosed);
  await user.click(asked.getByRole('button', { name: 'Close Guildhall' }));
  expect(await (await card()).findByText('Closed for maintenance')).toBeVisible();
  expect(requestsTo(setMaintenance)[0]?.body).toEqual({
    isOn: true,
    message: 'A new disk.',
    until: '2026-11-20T22:30:00.000Z',
  });
  expect(told).toHaveBeenCalledTimes(1);
});

test('message and time may be left out', async () => {
  const { user } = openPage();
  await user.click(await (await card()).findByRole('button', { name: 'Close for maintenance' }));
  reply(setMaintenance, isClosed);
  const asked = await dialog('Close Guildhall for maintenance?');
  await user.click(asked.getByRole('button', { name: 'Close Guildhall' }));
  await waitFor(() => expect(requestsTo(setMaintenance)[0]?.body).toEqual({ isOn: true, message: null, until: null }));
});

test('shows the error for a past time beside its input, from the screen or the server', async () => {
  const { user } = openPage();
  await user.click(await (await card()).findByRole('button', { name: 'Close for maintenance' }));
  const asked = await dialog('Close Guildhall for maintenance?');
  await user.type(asked.getByLabelText(/Expected back/), '01/01/2020');
  await user.type(asked.getByLabelText(/^Time/), '10:00');
  await user.click(asked.getByRole('button', { name: 'Close Guildhall' }));
  expect(await asked.findByText('Choose a time in the future.')).toBeVisible();
  expect(requestsTo(setMaintenance)).toHaveLength(0);
  replyProblem(setMaintenance, { status: 422, code: 'until_past' });
  await user.clear(asked.getByLabelText(/Expected back/));
  await user.type(asked.getByLabelText(/Expected back/), '01/01/2099');
  await user.click(asked.getByRole('button', { name: 'Close Guildhall' }));
  await waitFor(() => expect(requestsTo(setMaintenance)).toHaveLength(1));
  expect(await asked.findByText('Choose a time in the future.')).toBeVisible();
});

test('when closed, shows since when and which message, and reopens after asking', async () => {
  const { user } = openPage(isClosed);
  expect(await (await card()).findByText('A new disk.')).toBeVisible();
  await user.click((await card()).getByRole('button', { name: 'Reopen' }));
  const asked = await dialog('Reopen Guildhall?');
  reply(setMaintenance, isOpen);
  reply(getMaintenance, isOpen);
  await user.click(asked.getByRole('button', { name: 'Reopen Guildhall' }));
  expect(await (await card()).findByText('Guildhall is open')).toBeVisible();
  expect(requestsTo(setMaintenance)[0]?.body).toEqual({ isOn: false, message: null, until: null });
});

test('the message can be changed while Guildhall is closed', async () => {
  const { user } = openPage({ ...isClosed, until: null });
  await user.click(await (await card()).findByRole('button', { name: 'Change message' }));
  const asked = await dialog('Change message');
  expect(asked.getByLabelText(/^Message/)).toHaveValue('A new disk.');
  await user.type(asked.getByLabelText(/^Message/), ' And a fan.');
  reply(setMaintenance, isClosed);
  await user.click(asked.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requestsTo(setMaintenance)[0]?.body).toEqual({ isOn: true, message: 'A new disk. And a fan.', until: null }),
  );
});

test('notices that Guildhall was opened from the shell’s banner', async () => {
  openPage(isClosed);
  expect(await (await card()).findByText('Closed for maintenance')).toBeVisible();
  reply(getMaintenance, isOpen);
  window.dispatchEvent(new Event(maintenanceEvent));
  expect(await (await card()).findByText('Guildhall is open')).toBeVisible();
});
