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

test('links every bar to its list and draws nothing for zero', () => {
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
] as const)('makes the bars one tab stop, with arrow keys in reading direction: %s', async (language, forward) => {
  const { user } = renderChart(language);
  await user.tab();
  expect(screen.getByRole('link', { name: /October 2026[,،] Received/ })).toHaveFocus();
  await user.keyboard(forward);
  expect(screen.getByRole('link', { name: /October 2026[,،] Decided/ })).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.getByRole('link', { name: /November 2026[,،] Received/ })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button')).toHaveFocus();
});

test('draws time in reading direction, from right to left in Arabic', () => {
  const xOf = (name: RegExp) => Number(screen.getByRole('link', { name }).querySelector('rect')?.getAttribute('x'));
  renderChart('ar');
  expect(xOf(/October 2026[,،] Received/)).toBeGreaterThan(xOf(/November 2026[,،] Received/));
  expect(xOf(/October 2026[,،] Received/)).toBeGreaterThan(xOf(/October 2026[,،] Decided/));
});

test('shows the same figures in a table', async () => {
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
