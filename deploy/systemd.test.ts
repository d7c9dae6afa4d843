import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith, findProgram } from '../shared/testing/programs.ts';
import { projectRoot, readProject } from './testing/containerfile.ts';
import { containerUser } from './testing/process.ts';

const unit = readProject('deploy/systemd/guildhall.service');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gh-systemd-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeWith('systemd-analyze', 'systemd reads the unit', () => {
  const analyze = (...args: string[]) => spawnSync(findProgram('systemd-analyze') ?? '', args, { encoding: 'utf8' });

  test('without a complaint', () => {
    const path = join(folder, 'guildhall.service');
    // systemd checks that the program exists; the checkout is not in /opt here.
    writeFileSync(path, unit.replaceAll('/opt/guildhall', projectRoot));
    const { status, stdout, stderr } = analyze('verify', path);
    expect([status, stdout + stderr]).toEqual([0, '']);
  });

  test('and finds little exposed', () => {
    const path = join(projectRoot, 'deploy/systemd/guildhall.service');
    const { status, stdout } = analyze('security', '--offline=true', '--threshold=30', path);
    expect(stdout).toMatch(/Overall exposure level/);
    expect(status).toBe(0);
  });
});

test('only the main process gets the signal to stop, and it is always restarted', () => {
  for (const line of ['KillMode=mixed', 'StartLimitIntervalSec=0', 'Restart=on-failure', 'TimeoutStopSec=20'])
    expect(unit).toMatch(new RegExp(`^${line}$`, 'm'));
});

describe('the command beside the unit', () => {
  const inFolder = (name: string) => join(folder, name);
  const settings = `# Comments, quotes and signs that a shell would read differently.
MAIL_FROM="Office & friends <office@example.org>"
SMTP_URL=smtp://ada:pa$$word\`id\`(x)%23@127.0.0.1:1
PUBLIC_URL=http://127.0.0.1:1
DATABASE_URL='postgres://guildhall:a b;c@127.0.0.1:1/guildhall'
`;

  function guildhall(...args: string[]) {
    const { uid } = containerUser();
    return spawnSync(inFolder('guildhall'), args, {
      encoding: 'utf8',
      cwd: '/',
      env: {
        PATH: process.env.PATH,
        GUILDHALL_ENV_FILE: inFolder('guildhall.env'),
        DATA_DIR: inFolder('data'),
        GUILDHALL_ACCOUNT: uid === undefined ? 'root' : 'nobody',
      },
    });
  }

  beforeAll(() => {
    symlinkSync(join(projectRoot, 'deploy/systemd/guildhall'), inFolder('guildhall'));
    writeFileSync(inFolder('guildhall.env'), settings, { mode: 0o600 });
    mkdirSync(inFolder('data'));
    chmodSync(inFolder('data'), 0o777);
  });

  test('uses the unit’s folders', () => {
    const command = readProject('deploy/systemd/guildhall');
    const [, dataDir = 'none'] = /DATA_DIR=(\S+)/.exec(unit) ?? [];
    const [, envFile = 'none'] = /LoadCredential=guildhall\.env:(\S+)/.exec(unit) ?? [];
    for (const path of [dataDir, envFile]) expect(command).toContain(`:-${path}}`);
    expect(/^User=(.+)$/m.exec(unit)?.[1]).toBe('guildhall');
  });

  test('reads a file of root’s with any signs, and runs as the account', () => {
    const { stdout, stderr } = guildhall('doctor');
    expect(stderr).toBe('');
    expect(stdout).toContain('Mail: 127.0.0.1:1');
    expect(stdout).toContain(`Data folder: ${inFolder('data')}`);
    expect(stdout).toContain('DATABASE_URL can');
  });

  test('says which account is missing', () => {
    if (process.getuid?.() !== 0) return;
    const { status, stderr } = spawnSync(inFolder('guildhall'), ['--version'], {
      encoding: 'utf8',
      env: { ...process.env, GUILDHALL_ENV_FILE: inFolder('guildhall.env'), GUILDHALL_ACCOUNT: 'nobody-of-this-name' },
    });
    expect([status, stderr]).toEqual([3, expect.stringContaining('nobody-of-this-name')]);
  });
});

test('operating.md installs the files that exist', () => {
  const guide = readProject('docs/operating.md');
  for (const path of ['deploy/systemd/guildhall.service', 'deploy/systemd/guildhall']) {
    expect(guide).toContain(path);
    readProject(path);
  }
});
