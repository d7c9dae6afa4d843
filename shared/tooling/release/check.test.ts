import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildNumber, integrityOf, makeBuild, type MadeBuild } from '../deployments/testing/index.ts';
import type { RemoteDeployment, RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { complaintsAboutBuild } from './check.ts';

const provides = { hostApi: '1.0.0', packages: { react: '19.3.1' } };
const build = buildNumber(1);
const chunk = 'static/js/1.0123456789abcdef.chunk.js';

/** Adds a file to the build and its description. */
function withFile({ deployment, folder }: MadeBuild, path: string, content: string | Buffer): MadeBuild {
  writeFileSync(join(folder, path), content);
  const file = { path, integrity: integrityOf(content), bytes: Buffer.byteLength(content) };
  const files = [...deployment.files.filter((known) => known.path !== path), file];
  const isEntry = path === deployment.descriptor.entry.path;
  const entry = isEntry ? { ...deployment.descriptor.entry, integrity: file.integrity } : deployment.descriptor.entry;
  return { deployment: { ...deployment, files, descriptor: { ...deployment.descriptor, entry } }, folder };
}

const changed = (changes: Partial<RemoteDescriptor>): MadeBuild => makeBuild('demo', build, changes);
const complaints = ({ deployment, folder }: MadeBuild, others: RemoteDeployment[] = []) =>
  complaintsAboutBuild(deployment, { folder, provides, others: others.map(({ descriptor }) => descriptor) });

test('accepts a correct build, also on its own origin', async () => {
  expect(await complaints(makeBuild('demo', build))).toEqual([]);
  const base = `https://demo.example.org/r/demo/${encodeURIComponent(build)}/`;
  expect(await complaints(changed({ base }))).toEqual([]);
  expect(await complaints(changed({ base: `http://127.0.0.1:9000/r/demo/${build}/` }))).toEqual([]);
});

test('refuses a build that imports what the shell does not export, and names it', async () => {
  const { deployment, folder } = makeBuild('demo', build);
  const ui = '@guildhall/shared/ui/core';
  const check = (uses: RemoteDeployment['uses'], names: string[]) =>
    complaintsAboutBuild(
      { ...deployment, uses },
      { folder, provides: { ...provides, exports: { [ui]: names } }, others: [] },
    );
  expect(await check({ [ui]: ['Button', 'Row'], react: ['use'] }, ['Button', 'Row', 'Text'])).toEqual([]);
  expect(await check({ [ui]: ['Button', 'Ledger'] }, ['Button', 'Row'])).toEqual([
    'The shell here does not fit: it needs Ledger of @guildhall/shared/ui/core.',
  ]);
});

/** A page with a script and translations of these sizes in KB, and a script that it loads later. */
function weighing(script: number, texts: number, later = 0): MadeBuild {
  const [page, language, part] = ['static/js/1.js', 'static/js/2.js', 'static/js/3.js'] as const;
  const none = { assets: [], shared: [] };
  const made = makeBuild('demo', build, {
    pages: { TestPage: { assets: [page], shared: [] } },
    translations: { en: none, fr: none, ar: { assets: [language], shared: [] }, cn: none },
  });
  // Random hexadecimal digits shrink to half.
  const filler = (kilobytes: number) => randomBytes(kilobytes * 1024).toString('hex');
  return withFile(withFile(withFile(made, page, filler(script)), language, filler(texts)), part, filler(later));
}

test('weighs what one page loads in one language, not what it loads later', async () => {
  expect(await complaints(weighing(60, 30, 200))).toEqual([]);
  expect((await complaints(weighing(60, 60))).join('\n')).toMatch(
    /TestPage loads 1[23]\d KB as gzip; 120 KB is the most/,
  );
});

test.each([
  ['another host API', () => changed({ hostApi: '^2.0.0' }), /hostApi \^2\.0\.0 \(here 1\.0\.0\)/],
  ['another React', () => changed({ requires: { react: '^20.0.0' } }), /react \^20\.0\.0 \(here 19\.3\.1\)/],
  ['a folder that is not its own', () => changed({ base: `/r/other/${build}/` }), /not its own folder/],
  ['an address without https', () => changed({ base: `http://cdn.example.org/r/demo/${build}/` }), /over https/],
  [
    'a page without its file',
    () => changed({ pages: { TestPage: { assets: ['static/js/9.js'], shared: [] } } }),
    /9\.js, which is missing/,
  ],
  ['a page that was not built', () => changed({ pages: {} }), /TestPage, which was not built/],
  [
    'an entry of another hash',
    () => changed({ entry: { path: 'remoteEntry.js', integrity: integrityOf('x'), container: 'x' } }),
    /another hash/,
  ],
  [
    'an entry of another origin',
    () => withFile(makeBuild('demo', build), 'remoteEntry.js', 'fetch("https://cdn.example.org/x.js")'),
    /cdn\.example\.org/,
  ],
  ['a source map', () => withFile(makeBuild('demo', build), 'static/js/1.js.map', '{}'), /may not be served/],
  [
    'a named source map',
    () => withFile(makeBuild('demo', build), chunk, 'x();\n//# sourceMappingURL=x.js.map'),
    /source map/,
  ],
  [
    'styles for the whole page',
    () => withFile(makeBuild('demo', build), 'a.css', 'body{color:red}'),
    /"body" reaches beyond/,
  ],
  [
    'somebody else’s class',
    () => withFile(makeBuild('demo', build), 'a.css', '.admin-card-1{color:red}'),
    /"admin-card-1" is not one/,
  ],
])('refuses a build with %s', async (_name, make, complaint) => {
  expect((await complaints(make())).join('\n')).toMatch(complaint);
});

test('refuses a build with a file that was changed, removed or added afterwards', async () => {
  const made = makeBuild('demo', build);
  writeFileSync(join(made.folder, chunk), 'changed');
  writeFileSync(join(made.folder, 'static/js/stranger.js'), 'x');
  expect(await complaints(made)).toEqual([
    `${chunk} was changed after it was built. Build it again.`,
    "static/js/stranger.js lies in the build's folder, but the build does not know it. Build it again.",
  ]);
});

test('refuses a page that belongs to another remote for the same people', async () => {
  const route = { access: 'public' as const, page: 'TestPage', title: 'other:title', layout: 'blank' as const };
  const other = makeBuild('other', build, { routes: [{ ...route, path: '/things/:id' }] });
  const routeOf = (path: string, access: RemoteDescriptor['routes'][number]['access']) =>
    changed({ routes: [{ ...route, path, access, title: 'demo:title' }] });
  expect(await complaints(routeOf('/things/:thingId', [1]), [other.deployment])).toEqual([
    '/things/:thingId belongs to remote "other" for the same people.',
  ]);
  expect(await complaints(routeOf('/things', [1]), [other.deployment])).toEqual([]);
  const forStaff = makeBuild('other', build, { routes: [{ ...route, path: '/', access: [1, 2] }] });
  expect(await complaints(routeOf('/', [3]), [forStaff.deployment])).toEqual([]);
});
