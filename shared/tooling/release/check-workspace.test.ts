import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildNumber, makeBuild } from '../deployments/testing/index.ts';
import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { checkWorkspace } from './check-workspace.ts';

const provides = { hostApi: '1.0.0', packages: { react: '19.3.1' } };
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gh-workspace-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Puts a build into the workspace as `npm run build` does. */
function built(id: string, changes: Partial<RemoteDescriptor> = {}): string {
  const { deployment, folder } = makeBuild(id, buildNumber(1), changes);
  const dist = join(root, `remote-${id}`, 'dist');
  cpSync(folder, join(dist, buildNumber(1)), { recursive: true });
  writeFileSync(join(dist, 'current.json'), JSON.stringify(deployment));
  return dist;
}

async function check(...remotes: string[]) {
  const lines: string[] = [];
  const error = await checkWorkspace({ root, remotes, provides, terminal: { say: (line) => lines.push(line) } }).then(
    () => null,
    (stopped: Error) => stopped.message,
  );
  return { lines, error };
}

test('reports for every remote that it can be released', async () => {
  built('demo');
  built('admin');
  expect(await check()).toEqual({
    lines: [`✓ admin ${buildNumber(1)} can be released`, `✓ demo ${buildNumber(1)} can be released`],
    error: null,
  });
});

test('checks all remotes before it stops, with a message for each fault', async () => {
  writeFileSync(join(built('admin'), buildNumber(1), 'remoteEntry.js'), 'changed');
  built('demo', { hostApi: '^2.0.0' });
  mkdirSync(join(root, 'remote-forms'));
  built('members');
  const { lines, error } = await check();
  expect(lines).toEqual([
    `✗ admin ${buildNumber(1)} cannot be released`,
    '    remoteEntry.js was changed after it was built. Build it again.',
    `✗ demo ${buildNumber(1)} cannot be released`,
    '    The shell here does not fit: it needs hostApi ^2.0.0 (here 1.0.0).',
    '✗ forms cannot be released',
    '    It is not built. Run "npm run build -- forms" first.',
    `✓ members ${buildNumber(1)} can be released`,
  ]);
  expect(error).toBe('Not ready to be released: admin, demo, forms.');
});

test('finds two remotes in the workspace that claim one page', async () => {
  const { routes } = makeBuild('demo', buildNumber(1)).deployment.descriptor;
  built('demo');
  built('other', { routes });
  const { lines, error } = await check('demo');
  expect(lines[1]).toContain('/demo belongs to remote "other" for the same people.');
  expect(error).toBe('Not ready to be released: demo.');
});

test('refuses a remote that the workspace does not have', async () => {
  built('demo');
  expect((await check('stranger')).error).toBe('Not ready to be released: stranger.');
});
