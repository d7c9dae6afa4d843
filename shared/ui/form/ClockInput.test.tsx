import { useState } from 'react';
import { renderRemote, screen } from '../../testing/index.ts';
import { ClockInput } from './index.ts';

const reported = jest.fn();

function Clock({ time = '' }) {
  const [value, setValue] = useState(time);
  const change = (next: string) => {
    reported(next);
    setValue(next);
  };
  return <ClockInput label="Time" value={value} onChange={change} />;
}

const browserIn = (...languages: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
const input = () => screen.getByRole('textbox', { name: 'Time' });

test.each([
  ['en', ['en-GB'], '14:30'],
  ['en', ['en-US'], '2:30 PM'],
  ['fr', ['en-US'], '14:30'],
  ['cn', ['zh-CN'], '14:30'],
] as const)('shows a time in %s with the browser in %j as %s', (language, browser, text) => {
  browserIn(...browser);
  renderRemote(<Clock time="14:30" />, { language });
  expect(screen.getByRole('textbox')).toHaveProperty(
    'value',
    expect.stringMatching(new RegExp(`^${text.replace(' ', String.raw`\s`)}$`)),
  );
});

test('reads a time as people type it, and writes it as the region does', async () => {
  browserIn('en-GB');
  const { user } = renderRemote(<Clock />);
  await user.type(input(), '2.30 pm');
  expect(reported).toHaveBeenLastCalledWith('14:30');
  await user.tab();
  expect(input()).toHaveValue('14:30');
});

test('keeps a text that is no time, says so, and reports no time', async () => {
  browserIn('en-GB');
  const { user } = renderRemote(<Clock time="09:00" />);
  await user.clear(input());
  await user.type(input(), 'noon');
  await user.tab();
  expect(input()).toHaveValue('noon');
  expect(input()).toHaveAccessibleDescription(/Enter a time, such as 14:30/);
  expect(reported).toHaveBeenLastCalledWith('');
});
