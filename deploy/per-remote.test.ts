import { filesPerRemote, staleFiles, withRemotes } from '../scripts/per-remote.mjs';
import { projectRoot, readProject } from './testing/containerfile.ts';
import { remotes } from './testing/workspace.ts';

test('container and compose files list every remote', () => {
  const stale = staleFiles(projectRoot, remotes).map(({ file }) => file);
  if (stale.length > 0)
    throw new Error(
      `These files do not name exactly the remotes there are: ${stale.join(', ')}. Run "npm run generate".`,
    );
});

test('a fifth remote adds lines to every block and changes nothing else', () => {
  for (const file of filesPerRemote) {
    const before = readProject(file);
    const after = withRemotes(before, [...remotes, 'zoo']);
    const added = after.split('\n').filter((line) => !before.split('\n').includes(line));
    expect(added.length).toBeGreaterThan(0);
    for (const line of added) expect(line).toContain('zoo');
    expect(withRemotes(after, remotes)).toBe(before);
  }
});

test('rejects an unknown block', () => {
  expect(() => withRemotes('# for each remote: nonsense\n# end\n', remotes)).toThrow('"nonsense" is no block.');
  expect(() => withRemotes('FROM node\n', remotes)).toThrow('# for each remote');
});
