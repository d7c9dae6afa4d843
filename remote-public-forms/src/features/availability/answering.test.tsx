import { answerAvailability, getAvailability } from '@guildhall/shared/contracts';
import { renderRemote, reply, screen, watchRenders, within } from '@guildhall/shared/testing';
import { address, buildPoll } from '../../testing/availability.ts';
import AvailabilityPage from './AvailabilityPage.tsx';

test('an answer renders only its own slot, not the other slots, the comment or the buttons above', async () => {
  localStorage.clear();
  const poll = buildPoll();
  reply(getAvailability, poll);
  reply(answerAvailability, poll);
  const { user } = renderRemote(<AvailabilityPage />, {
    path: address,
    route: '/forms/meeting-availibility/:id',
    role: null,
  });
  const groups = await screen.findAllByRole('radiogroup');
  const yes = (slot: number) => within(groups[slot]!).getByRole('radio', { name: 'Yes' });
  // The first answer also brings the parts that load late.
  await user.click(yes(0));
  await screen.findByText(/^Keyboard/);
  const again = watchRenders({
    answered: yes(1),
    'other slot': yes(2),
    'earlier answer': yes(0),
    comment: screen.getByRole('textbox'),
    view: screen.getByRole('button', { name: 'Grid' }),
  });
  await user.click(yes(1));
  expect(yes(1)).toBeChecked();
  expect(again()).toEqual(['answered']);
});
