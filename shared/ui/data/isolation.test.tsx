import { renderRemote, screen } from '../../testing/index.ts';
import { Table } from './Table.tsx';

test('case 60: isolates text in a cell, so that its direction does not affect its surroundings', () => {
  renderRemote(
    <Table
      label="People"
      rows={[{ name: '\u202efdp.exe' }]}
      rowKey={({ name }) => name}
      columns={[
        { header: 'Name', cell: ({ name }) => name },
        { header: 'Link', cell: ({ name }) => <a href="/">{name}</a> },
      ]}
    />,
  );
  const [text, link] = screen.getAllByRole('cell').map((cell) => cell.firstElementChild?.tagName);
  expect([text, link]).toEqual(['BDI', 'A']);
});
