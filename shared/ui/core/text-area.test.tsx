import { useState } from 'react';
import { renderRemote, screen } from '../../testing/index.ts';
import { TextInput } from './index.ts';

function Letter() {
  const [letter, setLetter] = useState('');
  return <TextInput label="Letter" multiline value={letter} onChange={({ target }) => setLetter(target.value)} />;
}
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Letter' });

test('a text area grows up to a limit and then scrolls', () => {
  renderRemote(<Letter />);
  expect(area().style.maxHeight).toBe('27rem');
});

test('truncates three megabytes of pasted text', async () => {
  const { user } = renderRemote(<Letter />);
  await user.click(area());
  await user.paste('Dear committee, '.repeat(200_000));
  expect(area().value).toHaveLength(60_000);
  expect(area().value).toMatch(/^Dear committee, /);
});
