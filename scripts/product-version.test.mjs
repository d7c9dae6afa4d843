import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNewer, releasedChangelog, versionedFiles, withVersion } from './product-version.mjs';

test.each([
  ['1.1.0', '1.0.0', true],
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.12.3', true],
  ['1.0.0', '1.0.0', false],
  ['1.9.0', '1.10.0', false],
])('%s after %s: newer is %s', (version, than, newer) => {
  expect(isNewer(version, than)).toBe(newer);
});

test('moves what is unreleased below the version, and keeps an empty heading for what follows', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A.\n\n## 1.0.0 (2026-01-01)\n\n- B.\n';
  expect(releasedChangelog(changelog, '1.1.0', '2026-11-28')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 1.1.0 (2026-11-28)\n\n### Added\n\n- A.\n\n## 1.0.0 (2026-01-01)\n\n- B.\n',
  );
});

test.each([
  ['without entries', '# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-01-01)\n\n- B.\n'],
  ['without the heading', '# Changelog\n\n- B.\n'],
])('a changelog %s has nothing to release', (_, changelog) => {
  expect(releasedChangelog(changelog, '1.1.0', '2026-11-28')).toBeNull();
});

test('raises the version in every file that names it, and no other version', () => {
  const root = join(import.meta.dirname, '..');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const file of versionedFiles) {
    const before = readFileSync(join(root, file), 'utf8');
    const after = withVersion(before, version, '99.8.7');
    expect([file, after.includes('99.8.7')]).toEqual([file, true]);
    expect(after.match(/^ +image: guildhall.*:(?!99\.8\.7$)/m)).toBeNull();
    expect(withVersion(after, '99.8.7', version)).toBe(before);
  }
});
