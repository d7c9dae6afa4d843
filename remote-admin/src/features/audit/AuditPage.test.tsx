import { getAuditEvent, listAuditEvents, startExport } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import type { AuditDetail } from '@guildhall/shared/contracts';
import type { Language } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { someId } from '../../testing/builders.ts';
import AuditPage from './AuditPage.tsx';

const detail: AuditDetail = {
  id: someId(1),
  at: '2026-11-20T08:00:00.000Z',
  actor: { kind: 'user', id: someId(2), name: 'Rosa Lind' },
  action: 'application.decided',
  entity: 'application',
  entityId: someId(3),
  subject: { kind: 'application', label: 'APP-2026-00042' },
  before: { state: 'in_review', version: 4 },
  after: { state: 'approved', version: 4, note: '•••' },
  reason: 'All agreed.',
  requestId: 'request-1',
  chain: { position: 1234, hash: 'ab12' },
};
const { before: _before, after: _after, reason: _reason, requestId: _requestId, chain: _chain, ...line } = detail;

const openLog = (search = '', language: Language = 'en') =>
  renderRemote(<AuditPage />, { path: `/configuration/audit${search}`, role: Role.administrator, language });

test('shows who did what to what, in plain words', async () => {
  reply(listAuditEvents, [
    line,
    {
      ...line,
      id: someId(4),
      action: 'maintenance.begun',
      entity: 'maintenance',
      entityId: null,
      subject: null,
      actor: { kind: 'system', id: null, name: null },
    },
  ]);
  openLog();
  const row = within(await screen.findByRole('row', { name: /Decision recorded/ }));
  expect(row.getByText('Rosa Lind')).toBeVisible();
  expect(row.getByRole('link', { name: 'APP-2026-00042' })).toHaveAttribute(
    'href',
    `/forms/membership/view/${someId(3)}`,
  );
  expect(within(screen.getByRole('row', { name: /Maintenance started/ })).getByText('Guildhall')).toBeVisible();
});

test('a line opens in the address, with before and after side by side', async () => {
  reply(listAuditEvents, [line]);
  reply(getAuditEvent, detail);
  const { user, address } = openLog('?entity=application');
  await user.click(await screen.findByRole('link', { name: 'Decision recorded' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decision recorded' }));
  expect(address()).toBe(`/configuration/audit?entity=application&line=${someId(1)}`);
  const cells = within(dialog.getByRole('row', { name: /^state/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['state', 'in_review', 'approved']);
  expect(dialog.getByText('All agreed.')).toBeVisible();
  const traces = within(dialog.getByRole('region', { name: 'Traces' }));
  for (const text of ['1,234', 'ab12', 'request-1']) expect(traces.getByText(text)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Everything about this' })).toHaveAttribute(
    'href',
    `/configuration/audit?subject=${someId(3)}`,
  );
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(address()).toBe('/configuration/audit?entity=application'));
});

test('filters are in the URL; choosing another kind clears the action', async () => {
  reply(listAuditEvents, [line]);
  const { user, address } = openLog('?entity=invoice&action=invoice.issued');
  await screen.findByText('Rosa Lind');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Application');
  await waitFor(() => expect(address()).toBe('/configuration/audit?entity=application'));
  await waitFor(() => expect(requestsTo(listAuditEvents).at(-1)?.query).toMatchObject({ entity: 'application' }));
});

test('lines about one thing are named, and all come back', async () => {
  reply(listAuditEvents, [line]);
  const { user, address } = openLog(`?subject=${someId(3)}`);
  await user.click(await screen.findByRole('button', { name: 'Only about APP-2026-00042' }));
  await waitFor(() => expect(address()).toBe('/configuration/audit'));
});

test('the export uses the visible filters', async () => {
  reply(listAuditEvents, [line]);
  replyProblem(startExport, { status: 409, code: 'too_many_exports', message: 'Please wait.' });
  const { user } = openLog('?actor=user');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('1 row, with the current filters and order.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await dialog.findByText('Please wait.')).toBeVisible();
  expect(requestsTo(startExport)[0]?.body).toMatchObject({ list: 'audit', query: { actor: 'user', sort: '-at' } });
});

test('names actions in Arabic, and shows an unknown one unchanged', async () => {
  reply(listAuditEvents, [line, { ...line, id: someId(4), action: 'robot.danced', entity: 'robot' }]);
  openLog('', 'ar');
  expect(await screen.findByRole('link', { name: 'سُجِّل القرار' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'robot.danced' })).toBeVisible();
});
