import type { Facts } from './workspace-facts.ts';
import { rules } from './rules.ts';
import { buildFacts, buildRemoteFacts } from './testing.ts';

const complaintsAbout = (facts: Facts) => rules.flatMap((rule) => rule(facts).complaints);
const demo = (facts: Facts) => facts.remotes[0]!;
const react = (facts: Facts) => demo(facts).federation.shared!['react']!;
const code = (path: string, text: string) => (facts: Facts) => void facts.sources.push({ path, text });

test('finds nothing wrong with a healthy workspace', () => {
  expect(complaintsAbout(buildFacts())).toEqual([]);
});

type Breaking = [what: string, breakIt: (facts: Facts) => unknown, complaint: RegExp];

const broken: Breaking[] = [
  [
    'an old version is shared',
    (f) => (react(f).version = '18.3.0'),
    /demo shares react as 18\.3\.0, but 19\.3\.1 is installed/,
  ],
  ['a version is left out', (f) => delete react(f).version, /demo shares react as undefined/],
  [
    'a range excludes what is installed',
    (f) => (react(f).requiredVersion = '^20.0.0'),
    /\^20\.0\.0, and 19\.3\.1 is not in it/,
  ],
  ['a range is left out', (f) => (react(f).requiredVersion = false), /demo asks for react false/],
  ['a module is not shared', (f) => delete demo(f).federation.shared!['react'], /demo does not share react/],
  ['a module is no singleton', (f) => (react(f).singleton = false), /set "singleton: true" for react/],
  ['a mismatch would be used', (f) => (react(f).strictVersion = false), /set "strictVersion: true" for react/],
  ['a remote brings a copy', (f) => delete react(f).import, /set "import: false" for react/],
  [
    'a remote shares more',
    (f) => (demo(f).federation.shared!['lodash'] = {}),
    /demo shares lodash, which the shell does not/,
  ],
  ['a key has no provider', (f) => (f.sources[0]!.text = ''), /provided\.ts does not provide react\. Add it/],
  [
    'a provider has no key',
    (f) => (f.sources[0]!.text += "\n  'lodash': { module: x },"),
    /provides lodash, which is not in/,
  ],
  [
    'entries are fetched ahead',
    (f) => (demo(f).federation.shareStrategy = 'version-first'),
    /set shareStrategy to "loaded-first"/,
  ],
  ['a remote knows remotes', (f) => (demo(f).federation.remotes = { admin: 'x' }), /demo: set remotes to \{\}/],
  ['types are bundled', (f) => (demo(f).federation.dts = true), /demo: set dts to false/],
  ['a runtime comes along', (f) => (demo(f).federation.experiments = {}), /externalRuntime/],
  [
    'a unique name is bare',
    (f) => (demo(f).config.output!.uniqueName = 'demo'),
    /put the build into output\.uniqueName/,
  ],
  [
    'two parts have one unique name',
    (f) => (demo(f).config.output!.uniqueName = f.remotes[1]!.config.output!.uniqueName),
    /is the unique name of another part, too/,
  ],
  ['a container name is bare', (f) => (demo(f).federation.name = 'demo'), /put the build into the container's name/],
  [
    'a public path is fixed',
    (f) => (demo(f).config.output!.publicPath = '/r/demo/'),
    /set output\.publicPath to "auto"/,
  ],
  ['a public path is a function', (f) => (demo(f).config.output!.publicPath = () => '/'), /functions are run as text/],
  [
    'a remote is impatient',
    (f) => (demo(f).config.output!.chunkLoadTimeout = 1000),
    /demo: set output\.chunkLoadTimeout to 120000/,
  ],
  [
    'the shell is impatient',
    (f) => delete f.host.config.output!.chunkLoadTimeout,
    /host: set output\.chunkLoadTimeout/,
  ],
  [
    'chunks have plain names',
    (f) => (demo(f).config.output!.chunkFilename = '[id].js'),
    /demo: put \[contenthash\] into output\.chunkFilename/,
  ],
  ['styles have plain names', (f) => delete demo(f).config.output!.cssChunkFilename, /into output\.cssChunkFilename/],
  [
    'a built file has a plain name',
    (f) => (demo(f).deployment!.files[1]!.path = 'static/js/1.chunk.js'),
    /was built without a hash/,
  ],
  [
    'the shell imports a remote',
    code('host/src/x.ts', "const x = import('admin/HomePage')"),
    /x\.ts imports "admin\/HomePage"/,
  ],
  [
    'shared imports a remote',
    code('shared/x.ts', "import { y } from 'remote-demo/src/y.ts'"),
    /imports "remote-demo\/src\/y\.ts"/,
  ],
  [
    'a remote imports another',
    code('remote-demo/src/x.ts', "import '../../../remote-admin/src/y.ts'"),
    /imports "\.\.\/\.\.\/\.\.\/remote-admin/,
  ],
  [
    'the runtime is called elsewhere',
    code('host/src/app/x.ts', 'loadRemote(name)'),
    /x\.ts uses loadRemote\. Go through the loader/,
  ],
  [
    'a remote depends on axios',
    (f) => (f.packages['remote-demo']!['axios'] = '1.21.1'),
    /remote-demo depends on axios/,
  ],
  [
    'a remote depends on MUI',
    (f) => (f.packages['remote-demo']!['@mui/material'] = '9.5.0'),
    /depends on @mui\/material/,
  ],
  [
    'a remote has another React',
    (f) => (f.packages['remote-demo']!['react'] = '18.0.0'),
    /remote-demo asks for react 18\.0\.0, shared for 19\.3\.1/,
  ],
  [
    'webpack is not pinned',
    (f) => (f.tools['webpack']!.asked = '^5.110.3'),
    /webpack: 5\.110\.3 was tried, package\.json asks for \^5/,
  ],
  ['webpack is newer', (f) => (f.tools['webpack']!.installed = '5.111.0'), /installed is 5\.111\.0/],
  ['a remote has another name', (f) => (demo(f).manifest.id = 'other'), /remote-demo calls itself "other"/],
  [
    'a remote is called like a command',
    (f) => f.remotes.push(buildRemoteFacts('rollback')),
    /"rollback" is a command of pnpm release/,
  ],
  ['a namespace is the shell’s', (f) => (demo(f).manifest.namespace = 'ui'), /"ui" is the shell's namespace/],
  [
    'two remotes have one namespace',
    (f) => (demo(f).manifest.namespace = 'admin'),
    /"admin" is the namespace of demo and admin/,
  ],
  [
    'an address is claimed twice',
    (f) =>
      demo(f).manifest.routes.push({ ...f.remotes[1]!.manifest.routes[0]!, path: '/admin/:other', access: 'public' }),
    /\/admin\/:key is claimed by demo and by admin for the same role/,
  ],
  ['a remote needs another shell', (f) => (demo(f).manifest.hostApi = '^2.0.0'), /demo needs host API \^2\.0\.0/],
  [
    'a built remote needs another React',
    (f) => (demo(f).deployment!.descriptor.requires['react'] = '^20.0.0'),
    /demo: react \^20\.0\.0 \(here 19\.3\.1\)/,
  ],
  [
    'the built shell has overrides',
    (f) => (f.host.scripts[0]!.text = "get('guildhall:overrides')"),
    /main\..*js reads overrides/,
  ],
];

test.each(broken)('reports what to do when %s', (_what, breakIt, complaint) => {
  const facts = buildFacts();
  breakIt(facts);
  expect(complaintsAbout(facts).join('\n')).toMatch(complaint);
});

test('accepts one URL for different roles', () => {
  const facts = buildFacts();
  demo(facts).manifest.routes.push({ ...facts.remotes[1]!.manifest.routes[0]!, access: [3] });
  expect(complaintsAbout(facts)).toEqual([]);
});

test('checks only the configuration when nothing is built', () => {
  const facts = buildFacts();
  facts.host = { ...facts.host, site: null, scripts: [] };
  for (const remote of facts.remotes) remote.deployment = null;
  expect(complaintsAbout(facts)).toEqual([]);
});
