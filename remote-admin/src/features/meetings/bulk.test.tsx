import { changePolls, listPolls, type PollSummary } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { Toaster } from '@guildhall/shared/ui/core';
import { renderRemote, reply, requestsTo, screen, within } from '@guildhall/shared/testing';
import { someId } from '../../testing/builders.ts';
import MeetingsPage from './MeetingsPage.tsx';

const poll = (number: number, state: PollSummary['state']): PollSummary => ({
  id: someId(number),
  title: `Committee, ${state}`,
  state,
  zone: 'Europe/Vienna',
  deadline: '2026-12-01T12:00:00.000Z',
  slots: 4,
  invited: 3,
  answered: 1,
  required: 0,
  requiredAnswered: 0,
  firstSlotAt: null,
  meeting: null,
  createdBy: 'Ines Calder',
  updatedAt: '2026-11-20T09:00:00.000Z',
  version: number,
});

async function selectAll() {
  reply(listPolls, [poll(1, 'draft'), poll(2, 'open'), poll(3, 'scheduled')]);
  const { user } = renderRemote(
    <>
      <MeetingsPage />
      <Toaster />
    </>,
    { path: '/meetings', role: Role.staff },
  );
  await screen.findByText('Committee, open');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  return user;
}

test.each([
  ['Close poll', [2]],
  ['Cancel poll', [2, 3]],
  ['Delete', [1, 2]],
] as const)('%s is offered for those of the selected meetings that allow it', async (name, numbers) => {
  const user = await selectAll();
  await user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name: `${name}: ${numbers.length} selected` }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(numbers.length);
  if (name === 'Cancel poll') {
    await user.click(dialog.getByRole('button', { name }));
    expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription('Enter a reason of at least three characters.');
    expect(requestsTo(changePolls)).toHaveLength(0);
    await user.type(dialog.getByLabelText('Reason'), 'The house is closed.');
  }
  reply(
    changePolls,
    numbers.map((number) => ({ id: someId(number), ok: true, code: null, message: null })),
  );
  await user.click(dialog.getByRole('button', { name }));
  expect(await screen.findByText(/changed\.|in the junk box/)).toBeVisible();
  const body = requestsTo(changePolls)[0]?.body;
  expect(body).toMatchObject({ items: numbers.map((number) => ({ id: someId(number), version: number })) });
  expect(body).toMatchObject(name === 'Cancel poll' ? { action: 'cancel', reason: 'The house is closed.' } : {});
});
