import { renderRemote, screen } from '../../testing/index.ts';
import { FileRow } from './FileRow.tsx';

test.each([
  [undefined, '2 kB · Uploading'],
  [0.4, '2 kB · Uploading, 40%'],
  [1, '2 kB · Checking'],
])('a file of which %p has arrived says %p', (progress, text) => {
  renderRemote(
    <FileRow
      file={{ id: '1', name: 'may.csv', bytes: 2000, state: 'uploading', ...(progress !== undefined && { progress }) }}
      accept={['csv']}
    />,
  );
  expect(screen.getByText(text)).toBeInTheDocument();
});
