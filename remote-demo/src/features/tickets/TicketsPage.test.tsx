import { store } from '@guildhall/shared/store';
import { renderRemote, screen, within } from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { sampleTickets } from '../../mock/tickets.ts';
import { useTickets } from '../../slices/ticket.ts';
import TicketsPage from './TicketsPage.tsx';

afterEach(() => store.setState({ ticket: {} }));

const open = async () => {
  const { user } = renderRemote(
    <>
      <TicketsPage />
      <Toaster />
    </>,
  );
  await screen.findByRole('button', { name: /All tickets/ });
  return user;
};
const figure = (name: RegExp) => screen.getByRole('button', { name });

test('closing and reopening moves a ticket between the figures (specification §3 and §4)', async () => {
  const user = await open();
  expect(figure(/^10 ?All tickets/)).toHaveAttribute('aria-pressed', 'true');
  expect(figure(/Open$/)).toHaveTextContent(/^4/);
  await user.click(screen.getByRole('button', { name: 'Close ticket #120' }));
  expect(figure(/Open$/)).toHaveTextContent(/^3/);
  expect(figure(/Closed$/)).toHaveTextContent(/^4/);
  await user.click(figure(/Closed$/));
  expect(screen.getAllByRole('row')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Reopen ticket #120' }));
  expect(screen.queryByRole('row', { name: /accents/ })).toBeNull();
  expect(useTickets.getState().currentFilter).toBe('Closed');
});

test('a ticket without words is refused; a new one is the signed-in person’s and open', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'New ticket' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New ticket' }));
  await user.type(dialog.getByRole('textbox', { name: 'Ticket' }), '  ');
  await user.click(dialog.getByRole('button', { name: 'Add ticket' }));
  expect(dialog.getByRole('textbox', { name: 'Ticket' })).toBeInvalid();
  await user.type(dialog.getByRole('textbox', { name: 'Ticket' }), 'More chairs');
  await user.selectOptions(dialog.getByLabelText('Kind'), 'request');
  await user.click(dialog.getByRole('button', { name: 'Add ticket' }));
  const row = within(await screen.findByRole('row', { name: /#121 More chairs/ }));
  expect(row.getByText('Ada Moreau')).toBeVisible();
  expect(row.getByText('Open')).toBeVisible();
  expect(row.getByText('Feature request')).toBeVisible();
});

test('a deleted ticket can be restored from its message', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Delete ticket #119' }));
  expect(screen.queryByRole('row', { name: /#119/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('row', { name: /#119/ })).toBeVisible();
});

test('the last deleted ticket does not bring the sample ones back', async () => {
  const [last] = sampleTickets();
  store.setState({ ticket: { tickets: [last], hasSamples: true } });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Delete ticket #120' }));
  expect(await screen.findByText('No tickets found')).toBeVisible();
  expect(figure(/All tickets/)).toHaveTextContent(/^0/);
});
