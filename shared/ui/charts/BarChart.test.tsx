import { renderRemote, screen, within } from '../../testing/index.ts';
import { BarChart } from './index.ts';

const groups = [
  {
    label: 'Oct',
    name: 'October 2026',
    values: [
      { value: 4, to: '/list?october' },
      { value: 2, to: '/list?decided' },
    ],
  },
  {
    label: 'Nov',
    name: 'November 2026',
    values: [
      { value: 7, to: '/list?november' },
      { value: 0, to: '/list?none' },
    ],
  },
];

const renderChart = (language: 'en' | 'ar' = 'en') =>
  renderRemote(
    <BarChart
      label="Applications"
      summary="11 received, 2 decided."
      groupLabel="Month"
      series={[{ label: 'Received' }, { label: 'Decided' }]}
      groups={groups}
      format={String}
    />,
    { language },
  );

test('every bar is a link to its list, and nothing is drawn where there is nothing', () => {
  renderChart();
  const picture = within(screen.getByRole('group', { name: 'Applications' }));
  expect(
    picture.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual([
    ['October 2026, Received: 4', '/list?october'],
    ['October 2026, Decided: 2', '/list?decided'],
    ['November 2026, Received: 7', '/list?november'],
  ]);
});

test.each([
  ['en', '{ArrowRight}'],
  ['ar', '{ArrowLeft}'],
] as const)(
  'the bars are one stop of the Tab key, and arrows go through them in reading direction: %s',
  async (language, forward) => {
    const { user } = renderChart(language);
    await user.tab();
    expect(screen.getByRole('link', { name: /October 2026, Received/ })).toHaveFocus();
    await user.keyboard(forward);
    expect(screen.getByRole('link', { name: /October 2026, Decided/ })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('link', { name: /November 2026, Received/ })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button')).toHaveFocus();
  },
);

test('time runs in reading direction: in Arabic from right to left', () => {
  const xOf = (name: RegExp) => Number(screen.getByRole('link', { name }).querySelector('rect')?.getAttribute('x'));
  renderChart('ar');
  expect(xOf(/October 2026, Received/)).toBeGreaterThan(xOf(/November 2026, Received/));
  expect(xOf(/October 2026, Received/)).toBeGreaterThan(xOf(/October 2026, Decided/));
});

test('the same figures are in a table, which a button shows', async () => {
  const { user } = renderChart();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show as table: Applications' }));
  const table = within(screen.getByRole('table', { name: 'Applications' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'MonthReceivedDecided',
    'October 202642',
    'November 202670',
  ]);
  expect(table.getAllByRole('link')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Hide table: Applications' }));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
