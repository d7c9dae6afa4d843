import { getQuery } from '@guildhall/shared/contracts';
import { renderRemote, reply, screen } from '@guildhall/shared/testing';
import { Avatar } from '@guildhall/shared/ui/data';
import { buildMessage, buildQuery, PlainThread, theirs } from './testing.tsx';

const avatar = (initials: string) => document.querySelector(`[data-initials="${initials}"]`);

test('shows each author of a thread in their chosen colour', async () => {
  const messages = [
    buildMessage({ authorColour: 'orange' }),
    { ...theirs('Until Friday, with pleasure.'), authorColour: 'green' as const },
  ];
  reply(getQuery, buildQuery({ messages }));
  renderRemote(
    <>
      <Avatar name="Orange" colour="orange" />
      <Avatar name="Green" colour="green" />
      <PlainThread />
    </>,
  );
  await screen.findByText('Until Friday, with pleasure.');
  expect(avatar('O')).not.toHaveAttribute('class', avatar('G')?.className);
  expect(avatar('AM')).toHaveAttribute('class', avatar('O')?.className);
  expect(avatar('GL')).toHaveAttribute('class', avatar('G')?.className);
});
