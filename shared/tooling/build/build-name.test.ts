import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { remoteIds, root } from '../../../scripts/tools.mjs';
import { buildNameOf } from './build-name.mjs';

let workspace = '';
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'guildhall-name-'));
  write('remote-demo/package.json', '{ "version": "1.2.3" }');
  write('remote-demo/src/Page.tsx', 'one');
  write('shared/ui.ts', 'one');
  write('pnpm-lock.yaml', 'one');
});
afterEach(() => rmSync(workspace, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(workspace, path)), { recursive: true });
  writeFileSync(join(workspace, path), text);
}
const name = () => buildNameOf(join(workspace, 'remote-demo'), workspace);

test('names a build by its version and twelve hex digits', () => {
  expect(name()).toMatch(/^1\.2\.3\+[0-9a-f]{12}$/);
  expect(name()).toBe(name());
});

test.each(['remote-demo/src/Page.tsx', 'remote-demo/locales/en.json', 'shared/ui.ts', 'pnpm-lock.yaml'])(
  'a change to %s changes the build name',
  (path) => {
    const before = name();
    write(path, 'two');
    expect(name()).not.toBe(before);
  },
);

test.each([
  'remote-demo/src/Page.test.tsx',
  'remote-demo/dist/current.json',
  'remote-demo/node_modules/react/index.js',
  'remote-admin/src/Page.tsx',
  'shared/tooling/release/cli.ts',
  'shared/README.md',
])('a change to %s keeps the build name', (path) => {
  const before = name();
  write(path, 'two');
  expect(name()).toBe(before);
});

test.each(['host', ...remoteIds().map((id) => `remote-${id}`)])('the webpack command alone builds %s', (part) => {
  const { scripts } = JSON.parse(readFileSync(join(root, part, 'package.json'), 'utf8'));
  expect(scripts).toMatchObject({ build: 'webpack' });
  expect(existsSync(join(root, part, 'webpack.config.ts'))).toBe(true);
});
