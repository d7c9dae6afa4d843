import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { commonInputs, isInput } from '../shared/tooling/build/build-name.mjs';
import {
  all,
  environmentOf,
  execForm,
  expand,
  finalStage,
  last,
  projectRoot,
  readContainerfile,
  readProject,
  stageNamed,
  wholeStage,
} from './testing/containerfile.ts';
import { copiedFiles, isIgnored } from './testing/ignore-file.ts';
import { listFiles, remotes } from './testing/workspace.ts';

const paths = [
  'deploy/one/Containerfile',
  'deploy/parts/server.Containerfile',
  'deploy/parts/remote.Containerfile',
  'deploy/parts/remote-origin.Containerfile',
];

const workspace: { packageManager: string; dependencies: Record<string, string> } = JSON.parse(
  readProject('package.json'),
);

describe.each(paths)('%s', (path) => {
  const file = readContainerfile(path);
  const stage = finalStage(file);
  const instructions = wholeStage(file, stage);
  const isNode = stage.image.startsWith('node:');

  test('passes the linter without complaints', () => {
    const found = validate(readProject(path)).map(({ message, range }) => `${range.start.line + 1}: ${message}`);
    expect(found).toEqual([]);
  });

  test('pins every base image and uses the workspace’s Node version', () => {
    const own = file.stages.map(({ name }) => name);
    const images = file.stages.map(({ image }) => image).filter((image) => !own.includes(image));
    for (const image of images) expect(image).toMatch(/^[a-z][a-z0-9./-]*:\d+\.\d+[\w.-]*$/);
    const nodes = images.filter((image) => image.startsWith('node:'));
    for (const image of nodes) expect(image).toMatch(`node:${workspace.dependencies.node}-`);
  });

  test('runs as a non-root user in an absolute folder', () => {
    expect(last(instructions, 'USER')?.text).toMatch(isNode ? /^node$/ : /^nginx$/);
    for (const { text } of all(instructions, 'WORKDIR')) expect(text).toMatch(/^\//);
    const order = instructions.map(({ keyword }) => keyword);
    // Nothing starts as root: the instructions after USER change no files and run nothing.
    expect(order.slice(order.lastIndexOf('USER'))).not.toContain('RUN');
  });

  test('uses exec form for commands, so that signals reach the process', () => {
    for (const keyword of ['CMD', 'ENTRYPOINT'])
      for (const instruction of all(instructions, keyword))
        expect([instruction.text, execForm(instruction)]).toEqual([instruction.text, expect.any(Array)]);
    expect(last(instructions, 'STOPSIGNAL')?.text).toMatch(/^SIG(TERM|QUIT)$/);
  });

  test('declares a health check, or that it is a job', () => {
    const health = last(instructions, 'HEALTHCHECK');
    if (path.endsWith('remote.Containerfile')) return expect(health?.text).toBe('NONE');
    expect(health?.flags).toMatchObject({ interval: expect.any(String), timeout: expect.any(String) });
    expect(execForm({ ...health!, text: health!.text.replace(/^CMD /, '') })).not.toBeNull();
    expect(health?.text).not.toMatch(/curl|wget/);
  });

  test('downloads only packages and leaves no secret in a layer', () => {
    const everything = file.stages.flatMap((each) => each.instructions);
    expect(all(everything, 'ADD')).toEqual([]);
    const named = [...Object.keys(environmentOf(everything)), ...all(everything, 'ARG').map(({ text }) => text)];
    expect(named.filter((name) => /secret|token|password|key|database_url|smtp/i.test(name))).toEqual([]);
    for (const { text } of all(everything, 'RUN'))
      expect(text).toMatch(/^(npx --yes pnpm@|node scripts\/build\.mjs|install --directory)/);
  });

  test('installs packages with the workspace’s package manager and the frozen lockfile', () => {
    const installs = file.stages
      .flatMap((each) => all(each.instructions, 'RUN'))
      .filter(({ text }) => /pnpm/.test(text));
    for (const { text } of installs)
      expect(text).toMatch(`npx --yes ${workspace.packageManager} install --frozen-lockfile`);
    const taken = all(instructions, 'COPY').filter(({ flags, text }) => flags.from && /node_modules/.test(text));
    for (const { flags } of taken)
      expect(all(stageNamed(file, flags.from ?? '').instructions, 'RUN')[0]?.text).toContain('--prod');
  });

  test.each(remotes)('copies only files that exist and are not ignored (with %s as its remote)', (remote) => {
    const copies = file.stages.flatMap((each) => all(each.instructions, 'COPY')).filter(({ flags }) => !flags.from);
    const sources = copies.flatMap(({ text }) => expand(text, { REMOTE: remote }).split(/\s+/).slice(0, -1));
    for (const source of sources) {
      expect([source, existsSync(join(projectRoot, source))]).toEqual([source, true]);
      expect([source, copiedFiles(source).length > 0]).toEqual([source, true]);
    }
  });

  test('copies from a stage only files that the stage creates', () => {
    for (const { flags, text } of all(instructions, 'COPY').filter(({ flags: { from } }) => from)) {
      const [source = ''] = text.split(/\s+/);
      const made = wholeStage(file, stageNamed(file, flags.from ?? ''));
      const part = source.replace(/^\/app\/|\/?(dist|node_modules)$/g, '');
      const brings = all(made, 'COPY').map((copy) => copy.text);
      expect([source, part === '' || brings.some((copy) => copy.startsWith(part))]).toEqual([source, true]);
    }
  });
});

test.each(paths.filter((path) => !path.includes('origin')))('%s installs from every package’s manifest', (path) => {
  const manifests = stageNamed(readContainerfile(path), 'manifests');
  const copied = all(manifests.instructions, 'COPY').flatMap(({ text }) => text.split(/\s+/).slice(0, -1));
  const packages = ['host', 'server', 'shared', 'shared/tooling', 'e2e', ...remotes.map((id) => `remote-${id}`)];
  expect(copied.filter((source) => source.includes('/')).sort()).toEqual(
    packages.map((name) => `${name}/package.json`).sort(),
  );
});

test('the image with everything includes every remote, and the server image includes none', () => {
  const copied = (path: string) =>
    all(finalStage(readContainerfile(path)).instructions, 'COPY').flatMap(
      ({ text }) => /\/app\/remote-([a-z-]+)\/dist/.exec(text)?.[1] ?? [],
    );
  expect(copied('deploy/one/Containerfile').sort()).toEqual([...remotes].sort());
  expect(copied('deploy/parts/server.Containerfile')).toEqual([]);
});

test.each([
  'deploy/secrets/guildhall.env',
  'deploy/.env',
  'deploy/certs/public.key',
  '.env',
  '.git/config',
  '.guildhall/secret.key',
  'server/.env',
  'server/src/testing/app.ts',
  'server/src/main.test.ts',
  'shared/node_modules/react/index.js',
  'remote-admin/dist/current.json',
])('no container build includes %s', (path) => {
  expect(isIgnored(path)).toBe(true);
});

test('a container computes the same build name as the workspace, because nothing in the hash is ignored', () => {
  const counted = [...commonInputs, 'host', ...remotes.map((id) => `remote-${id}`)].flatMap(listFiles);
  const inputs = counted.filter(isInput);
  expect(inputs.length).toBeGreaterThan(100);
  expect(inputs.filter(isIgnored)).toEqual([]);
});
