import { useState } from 'react';
import { renderRemote, screen } from '../../testing/index.ts';
import { TextInput } from './index.ts';

function Subject({ max, text = '' }: { max: number; text?: string }) {
  const [subject, setSubject] = useState(text);
  return (
    <TextInput
      label="Subject"
      help="A few words"
      inputProps={{ maxLength: max }}
      value={subject}
      onChange={(event) => setSubject(event.target.value)}
    />
  );
}
const input = () => screen.getByRole('textbox', { name: 'Subject' });

test.each([
  ['12 ans', 4, 'This is 2 characters too long.'],
  ['🎉🎉🎉🎉🎉', 4, 'This is 1 character too long.'],
  ['👩‍🎨🎉🎉🎉', 6, ''],
  ['مرحبًا بكم', 10, ''],
])('never cuts %s, pasted where %i characters fit', async (pasted, max, message) => {
  const { user } = renderRemote(<Subject max={max} />);
  await user.click(input());
  await user.paste(pasted);
  expect(input()).toHaveValue(pasted);
  expect(input()).toHaveAccessibleDescription(`${message} A few words`.trim());
});

test.each([
  [170, 'A few words'],
  [185, 'A few words 15 characters left.'],
  [200, 'A few words 0 characters left.'],
])('a long text of %i of 200 characters is described as “%s”', (length, description) => {
  renderRemote(<Subject max={200} text={'a'.repeat(length)} />);
  expect(input()).toHaveAccessibleDescription(description);
});
