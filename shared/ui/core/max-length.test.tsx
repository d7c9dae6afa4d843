import { useState } from 'react';
import { renderRemote, screen } from '../../testing/index.ts';
import { TextInput } from './index.ts';

function Subject({ max }: { max: number }) {
  const [subject, setSubject] = useState('');
  return (
    <TextInput
      label="Subject"
      inputProps={{ maxLength: max }}
      value={subject}
      onChange={(event) => setSubject(event.target.value)}
    />
  );
}

test.each([
  ['👩‍🎨🎉🎉🎉', 6, '👩‍🎨🎉🎉🎉'],
  ['🎉🎉🎉🎉🎉', 4, '🎉🎉🎉🎉'],
  ['مرحبًا بكم', 10, 'مرحبًا بكم'],
  ['مرحبًا بكم', 6, 'مرحبًا'],
  ['Minutes of May', 7, 'Minutes'],
])('limits %s to %i characters', async (pasted, max, kept) => {
  const { user } = renderRemote(<Subject max={max} />);
  const input = screen.getByRole('textbox', { name: 'Subject' });
  await user.click(input);
  await user.paste(pasted);
  expect(input).toHaveValue(kept);
});

test('removes excess input at the caret', async () => {
  const { user } = renderRemote(<Subject max={5} />);
  const input = screen.getByRole('textbox', { name: 'Subject' });
  await user.type(input, 'Ab🎉de');
  await user.type(input, 'x', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(input).toHaveValue('Ab🎉de');
});
