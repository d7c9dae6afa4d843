import { renderRemote, screen, waitFor } from '@guildhall/shared/testing';
import { findZones, useZoneChoices } from './zones.ts';

const old = ['Asia/Calcutta', 'Europe/Kiev', 'Asia/Katmandu', 'Asia/Saigon'];
const today = ['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Kathmandu', 'Asia/Ho_Chi_Minh'];
const others = [
  'America/New_York',
  'America/Detroit',
  'America/Chicago',
  'America/Indiana/Knox',
  'Indian/Maldives',
  'Europe/Vienna',
];

function Zones({ text, isSearching = true }: { text: string; isSearching?: boolean }) {
  const choices = useZoneChoices(isSearching);
  return (
    <ol>
      {(text === '' ? choices : findZones(choices, text)).map(({ zone, name }) => (
        <li key={zone} data-zone={zone}>
          {name}
        </li>
      ))}
    </ol>
  );
}

const browserKnows = (zones: readonly string[]) => jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue([...zones]);
afterEach(() => jest.restoreAllMocks());

describe.each([
  ['old names', old],
  ['today’s names', today],
])('in a browser with %s', (_, [kolkata = '', kyiv = '', kathmandu = '', saigon = '']) => {
  beforeEach(() => browserKnows([...others, kolkata, kyiv, kathmandu, saigon]));

  test.each([
    ['Kolkata', kolkata],
    ['calcutta', kolkata],
    ['India', kolkata],
    ['Mumbai', kolkata],
    ['Kyiv', kyiv],
    ['Kiev', kyiv],
    ['Odesa', kyiv],
    ['Nepal', kathmandu],
    ['Ho Chi Minh', saigon],
    ['utc', 'UTC'],
    ['New York', 'America/New_York'],
    ['Austria', 'Europe/Vienna'],
  ])('%s finds %s first', async (text, zone) => {
    renderRemote(<Zones text={text} />);
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('data-zone', zone));
  });

  test('shows today’s names', async () => {
    renderRemote(<Zones text="" />);
    expect(await screen.findByText('Asia/Kolkata')).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['UTC', ...others, ...today]);
  });
});

test.each([
  ['fr', 'Inde'],
  ['ar', 'الهند'],
  ['cn', '印度'],
] as const)('finds a zone by its country in %s', async (language, text) => {
  renderRemote(<Zones text={text} />, { language });
  expect(await screen.findByText('Asia/Kolkata')).toBeVisible();
});

test('finds zones of the browser before the database has loaded', () => {
  renderRemote(<Zones text="vienna" isSearching={false} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Europe/Vienna']);
});
