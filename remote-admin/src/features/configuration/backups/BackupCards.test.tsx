import { changeBackupSchedule, getBackups, getSettings, startBackup, verifyBackup } from '@guildhall/shared/contracts';
import type { BackupRun, Backups, Settings } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, within } from '@guildhall/shared/testing';
import { someId } from '../../../testing/builders.ts';
import ConfigurationPage from '../ConfigurationPage.tsx';
import { buildSettings } from '../../../testing/settings.ts';
import { featureTranslations } from '../../../translations.ts';
import { BackupWarning } from './BackupWarning.tsx';

// Its code and translations load when it is opened, which on a slow machine takes longer than a test waits.
beforeAll(() => featureTranslations('backups')());

const name = 'guildhall-20261119T020000Z-0a1b.tar.sealed';
const madeAt = '2026-11-19T02:00:00.000Z';

const buildRun = (parts: Partial<BackupRun> = {}): BackupRun => ({
  id: someId(1),
  kind: 'backup',
  state: 'done',
  backup: name,
  bytes: 1_500_000,
  percent: 100,
  error: null,
  startedBy: 'Ada Moreau',
  startedAt: madeAt,
  finishedAt: madeAt,
  ...parts,
});

const buildBackups = (parts: Partial<Backups> = {}): Backups => ({
  place: { kind: 'folder', address: '/srv/backups', isInDataFolder: false },
  isEncrypting: true,
  schedule: { isOn: true, at: '03:00', keepDays: 14, zone: 'Europe/Vienna', nextAt: '2026-11-20T02:00:00.000Z' },
  stored: [{ name, madeAt, bytes: 1_500_000, isEncrypted: true, verifiedAt: null }],
  storedCount: 1,
  storedBytes: 1_500_000,
  warnings: [],
  current: null,
  lastBackup: buildRun(),
  lastVerification: null,
  lastVerified: null,
  ...parts,
});

const settingsWith = (fixedBy: Record<string, string> = {}): Settings => {
  const settings = buildSettings();
  return { ...settings, backups: { ...settings.backups, fixedBy } };
};

const open = (backups: Backups, settings = buildSettings()) => {
  reply(getBackups, backups);
  reply(getSettings, settings);
  return renderRemote(<ConfigurationPage />, {
    path: '/forms/application-configuration?section=backups',
    role: Role.administrator,
  });
};

test('shows where backups go, starts one and shows its progress', async () => {
  const { user } = open(buildBackups());
  expect(await screen.findByText('/srv/backups')).toBeVisible();
  expect(screen.getByText('New backups are encrypted')).toBeVisible();
  const running = buildRun({ state: 'running', percent: 40, finishedAt: null, backup: null });
  reply(startBackup, buildBackups({ current: running }));
  await user.click(screen.getByRole('button', { name: 'Back up now' }));
  expect(await screen.findByRole('progressbar', { name: 'Backing up' })).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByRole('button', { name: 'Back up now' })).toBeDisabled();
});

test('verifies a backup, and says when another run is in progress', async () => {
  const { user } = open(buildBackups());
  const list = within(await screen.findByRole('table', { name: 'All backups' }));
  replyProblem(verifyBackup, { status: 409, code: 'backup_running', message: 'A backup is under way.' });
  await user.click(screen.getByRole('button', { name: 'Verify newest backup' }));
  expect(await screen.findByText('A backup is under way.')).toBeVisible();
  expect(requestsTo(verifyBackup)[0]?.path).toContain(name);
  expect(list.getByRole('button', { name: /Verify the backup of/ })).toBeEnabled();
});

test('shows each warning with its reason', async () => {
  const failed = buildRun({ state: 'failed', error: 'A backup may need 20 MB, and there are 3 MB.', backup: null });
  open(buildBackups({ warnings: ['failed', 'late'], lastBackup: failed }));
  expect(await screen.findByText('The last backup failed')).toBeVisible();
  expect(screen.getByText('A backup may need 20 MB, and there are 3 MB.')).toBeVisible();
  expect(screen.getByText('The scheduled backup did not run')).toBeVisible();
});

test('names the variable that fixes the schedule, and saves the other fields', async () => {
  const settings = settingsWith({ isOn: 'BACKUP_AT', at: 'BACKUP_AT' });
  const { user } = open(buildBackups(), settings);
  expect(await screen.findByText(/^BACKUP_AT schedules a backup every day at 03:00/)).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Back up every day' })).not.toBeInTheDocument();
  const days = screen.getByRole('textbox', { name: 'Keep for (days)' });
  await user.clear(days);
  await user.type(days, '30');
  reply(changeBackupSchedule, { ...settings.backups, version: 2, value: { isOn: false, at: '03:00', keepDays: 30 } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByDisplayValue('30')).toBeVisible();
  expect(requestsTo(changeBackupSchedule)[0]?.body).toMatchObject({ value: { keepDays: 30 } });
});

test('warns only administrators on the dashboard, and only if there is a problem', async () => {
  reply(getBackups, buildBackups({ warnings: ['none'] }));
  const { unmount } = renderRemote(<BackupWarning />, { role: Role.administrator });
  expect(await screen.findByText('There is no backup yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open backups' })).toHaveAttribute(
    'href',
    expect.stringContaining('section=backups'),
  );
  unmount();
  renderRemote(<BackupWarning />, { role: Role.staff });
  expect(screen.queryByText('There is no backup yet.')).not.toBeInTheDocument();
  expect(requestsTo(getBackups)).toHaveLength(1);
});
