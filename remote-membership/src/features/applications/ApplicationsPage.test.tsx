import { listApplications } from '@guildhall/shared/contracts';
import { renderRemote, reply, requestsTo, screen, waitFor } from '@guildhall/shared/testing';
import { applicationId, buildSummary } from '../../testing/builders.ts';
import ApplicationsPage from './ApplicationsPage.tsx';

test('the filter stands in the address and goes to the server', async () => {
  reply(listApplications, [buildSummary()]);
  const { user, address } = renderRemote(<ApplicationsPage />, { path: '/forms/membership/list?q=Ada' });
  await screen.findByRole('link', { name: 'APP-2026-00042' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'in_review');
  expect(address()).toContain('state=in_review');
  await waitFor(() =>
    expect(requestsTo(listApplications).at(-1)?.query).toMatchObject({ q: 'Ada', state: 'in_review' }),
  );
});

test.each([
  [1, 1],
  [2, 0],
  [3, 0],
] as const)('role %i gets %i link to the confidential file', async (role, links) => {
  reply(listApplications, [buildSummary()]);
  renderRemote(<ApplicationsPage />, { role });
  expect(await screen.findByRole('link', { name: 'APP-2026-00042' })).toHaveAttribute(
    'href',
    `/forms/membership/${applicationId}`,
  );
  expect(screen.queryAllByRole('link', { name: /Open the file/ })).toHaveLength(links);
});
