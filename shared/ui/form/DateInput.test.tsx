import { useState } from 'react';
import { renderRemote, screen } from '../../testing/index.ts';
import { DateInput } from './index.ts';

const reported = jest.fn();

function Day({ day = '', onlyDays = false }) {
  const [value, setValue] = useState(day);
  const change = (next: string) => {
    reported(next);
    setValue(next);
  };
  return <DateInput label="Day" value={value} onlyDays={onlyDays} onChange={change} />;
}

const browserIn = (...languages: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
const input = () => screen.getByRole('textbox', { name: 'Day' });

test.each([
  ['en', ['en-GB', 'en'], '31/12/2026', 'DD/MM/YYYY'],
  ['en', ['en-US'], '12/31/2026', 'MM/DD/YYYY'],
  ['fr', ['en-US', 'fr-CA'], '2026-12-31', 'AAAA-MM-JJ'],
  ['fr', ['en-US'], '31/12/2026', 'JJ/MM/AAAA'],
  ['cn', ['zh-CN'], '2026/12/31', '年/月/日'],
] as const)('shows a date in %s with the browser in %j as %s', (language, browser, text, hint) => {
  browserIn(...browser);
  renderRemote(<Day day="2026-12-31" />, { language });
  const [box] = screen.getAllByRole('textbox');
  expect(box).toHaveValue(text);
  expect(box).toHaveAttribute('placeholder', hint);
});

test('reads the order of the region and completes the text', async () => {
  browserIn('en-GB');
  const { user } = renderRemote(<Day />);
  await user.type(input(), '3/2/26');
  await user.tab();
  expect(input()).toHaveValue('03/02/2026');
  expect(reported).toHaveBeenLastCalledWith('2026-02-03');
});

test.each([
  ['30/02/2026', 'This date does not exist.'],
  ['soon', 'Enter a date with day, month and year.'],
])('keeps %s and says what is wrong', async (text, message) => {
  browserIn('en-GB');
  const { user } = renderRemote(<Day />);
  await user.type(input(), text);
  expect(input()).not.toHaveAccessibleDescription();
  await user.tab();
  expect(input()).toHaveValue(text);
  expect(input()).toHaveAccessibleDescription(message);
});

test('a filter receives only existing days, and an empty input', async () => {
  browserIn('en-GB');
  const { user } = renderRemote(<Day onlyDays day="2026-12-31" />);
  reported.mockClear();
  await user.clear(input());
  await user.type(input(), '30/02/2026');
  await user.clear(input());
  await user.type(input(), '28/02/2026');
  expect(reported.mock.calls.flat()).toEqual(['', '2026-02-28']);
});
