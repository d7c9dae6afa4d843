import { render, screen } from '@testing-library/react';
import { InlineList } from './InlineList.tsx';

test('puts a dot between the facts and leaves out the empty ones', () => {
  render(
    <p>
      <InlineList items={['Full member', '', <bdi>M-0001</bdi>, null, false, undefined, 'due today']} />
    </p>,
  );
  expect(screen.getByRole('paragraph')).toHaveTextContent('Full member · M-0001 · due today');
});
