import { renderRemote, screen } from '../../testing/index.ts';
import { Table } from './Table.tsx';

test('case 60: text in a cell is set apart, so that its direction turns nothing beside it', () => {
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
