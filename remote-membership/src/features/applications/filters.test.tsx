import { renderRemote, screen } from '@guildhall/shared/testing';
import { useAppliedFilters } from './filters.ts';

function Applied() {
  const applied = useAppliedFilters({ page: 1, pageSize: 25, sort: 'updatedAt', state: 'rejected,withdrawn' });
  return <p>{applied.map(({ value }) => value).join()}</p>;
}

test.each([
  ['en', 'Rejected and Withdrawn'],
  ['ar', 'مرفوض ومسحوب'],
] as const)('lists several states in %s with the language’s own separators', async (language, text) => {
  renderRemote(<Applied />, { language });
  expect(await screen.findByText(text)).toBeVisible();
});
