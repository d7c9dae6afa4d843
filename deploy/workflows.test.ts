import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { changedRemotes, commonPlaces, remotesOf } from '../scripts/changed-remotes.mjs';
import { commonInputs } from '../shared/tooling/build/build-name.mjs';
import { testWith } from '../shared/testing/programs.ts';
import { projectRoot, readProject } from './testing/containerfile.ts';
import { remotes } from './testing/workspace.ts';

interface Step {
  id?: string;
  name?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}

interface Job {
  uses?: string;
  outputs?: Record<string, string>;
  steps?: Step[];
  with?: Record<string, string>;
  if?: string;
  environment?: string;
  concurrency?: { group: string; 'cancel-in-progress': unknown };
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
}

interface Workflow {
  on: Record<string, { paths?: string[]; branches?: string[] } | null>;
  permissions?: Record<string, string>;
  jobs: Record<string, Job>;
}

const folder = '.github/workflows';
const names = readdirSync(join(projectRoot, folder));
const read = (name: string): Workflow => parse(readProject(`${folder}/${name}`));
const action: { runs: { steps: Step[] } } = parse(readProject('.github/actions/prepare/action.yml'));
const scripts: Record<string, string> = JSON.parse(readProject('package.json')).scripts;

const covers = (paths: string[], place: string) => paths.some((path) => path === place || path === `${place}/**`);

describe.each(names)('%s', (name) => {
  const workflow = read(name);
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps ?? []);

  test('may only read the code, unless a job declares more', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const { permissions = {} } of jobs)
      expect([{}, { contents: 'read', packages: 'write' }]).toContainEqual(permissions);
  });

  test('never runs untrusted code with secrets', () => {
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    expect(Object.keys(workflow.on)).not.toContain('workflow_run');
    for (const job of jobs.filter(({ environment }) => environment))
      expect(job.if).toMatch(/event_name != 'pull_request' && \(github\.ref == 'refs\/heads\/main' \|\| startsWith/);
    for (const { with: options } of steps.filter(({ uses }) => uses?.startsWith('actions/checkout')))
      expect(options).toMatchObject({ 'persist-credentials': false });
  });

  test('passes values to a shell only through the environment', () => {
    for (const { run = '' } of [...steps, ...action.runs.steps]) expect(run).not.toContain('${{');
  });

  test('uses only pinned GitHub actions or existing actions of its own', () => {
    for (const { uses } of [...steps, ...jobs].filter((each) => each.uses)) {
      if (uses?.startsWith('./')) expect([uses, existsSync(join(projectRoot, uses))]).toEqual([uses, true]);
      else expect(uses).toMatch(/^actions\/[a-z-]+@(v\d+|[0-9a-f]{40})$/);
    }
  });

  test('runs only commands that exist', () => {
    for (const { run = '' } of steps) {
      for (const [, script = ''] of run.matchAll(/node (scripts\/[\w./-]+)/g))
        expect([script, existsSync(join(projectRoot, script))]).toEqual([script, true]);
      for (const [, script = ''] of run.matchAll(/npm run (\S+)/g)) expect(Object.keys(scripts)).toContain(script);
      for (const [, project] of run.matchAll(/--selectProjects (\S+)/g))
        expect(readProject('jest.config.js')).toContain(`displayName: '${project}'`);
    }
  });

  test('sets a time limit on every job', () => {
    // The complete matrices take hours.
    const mostMinutes = name === 'nightly.yml' ? 360 : 60;
    for (const job of jobs.filter(({ steps: own }) => own))
      expect(job['timeout-minutes']).toBeLessThanOrEqual(mostMinutes);
  });

  test('runs for existing paths, the same for pull requests as for main', () => {
    const { push, pull_request: proposal } = workflow.on;
    expect(proposal?.paths).toEqual(push?.paths);
    for (const path of push?.paths ?? []) {
      if (path === 'remote-*/**') continue;
      const place = path.replace(/\/\*\*$/, '');
      expect([path, existsSync(join(projectRoot, place))]).toEqual([path, true]);
    }
  });
});

describe('the workflow for all remotes', () => {
  const { on, jobs } = read('remotes.yml');
  const others = ['host/src/main.tsx', 'server/src/main.ts', 'docs/releasing.md', 'remote-gone/src/manifest.ts'];

  test('runs for the folder of every remote and for shared inputs, and for nothing else', () => {
    const places = (on.push?.paths ?? []).map((path) => path.replace(/\/\*\*$/, ''));
    expect(places.sort()).toEqual(['remote-*', ...commonPlaces].sort());
    for (const input of commonInputs) expect(commonPlaces).toContain(input);
  });

  test('takes each changed remote through the shared steps', () => {
    expect(jobs.changed?.outputs).toEqual({ remotes: '${{ steps.list.outputs.remotes }}' });
    expect(jobs.changed?.steps?.find(({ id }) => id === 'list')?.run).toContain('node scripts/changed-remotes.mjs');
    expect(jobs.remote).toMatchObject({
      needs: 'changed',
      strategy: { 'fail-fast': false, matrix: { remote: '${{ fromJSON(needs.changed.outputs.remotes) }}' } },
      uses: './.github/workflows/release-remote.yml',
      with: { remote: '${{ matrix.remote }}' },
    });
  });

  test.each(remotes)('takes %s alone when only its folder changed', (id) => {
    expect(changedRemotes([`remote-${id}/src/manifest.ts`, ...others], remotes)).toEqual([id]);
  });

  test.each([...commonInputs, 'shared/contracts/page.ts', '.github/workflows/remotes.yml'])(
    'takes all remotes when %s changed',
    (file) => {
      expect(changedRemotes([file], remotes)).toEqual(remotes);
    },
  );

  test('takes no remote when something else changed', () => {
    expect(changedRemotes([...others, 'shared-notes.md', 'remote-demo-notes.md'], remotes)).toEqual([]);
  });

  test('takes the remote of a tag or of a manual run, and rejects an unknown one', () => {
    expect(remotesOf({ GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'remote-public-forms/v1.2.0' }, remotes)).toEqual([
      'public-forms',
    ]);
    expect(remotesOf({ ONLY: 'demo', BEFORE: 'abc' }, remotes)).toEqual(['demo']);
    expect(() => remotesOf({ ONLY: 'chat' }, remotes)).toThrow(
      `There is no remote "chat". Remotes: ${remotes.join(', ')}.`,
    );
  });

  testWith('git', 'compares commits, and takes all when there is nothing to compare with', () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-changed-'));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@guildhall.example', ...args], {
        cwd: folder,
        encoding: 'utf8',
      }).trim();
    try {
      git('init', '--quiet');
      git('commit', '--quiet', '--allow-empty', '--message', 'First');
      mkdirSync(join(folder, 'remote-admin'));
      writeFileSync(join(folder, 'remote-admin/package.json'), '{}');
      git('add', '.');
      git('commit', '--quiet', '--message', 'Second');
      expect(remotesOf({ BEFORE: git('rev-parse', 'HEAD^') }, remotes, folder)).toEqual(['admin']);
      expect(remotesOf({ BEFORE: git('rev-parse', 'HEAD') }, remotes, folder)).toEqual([]);
      for (const BEFORE of [undefined, '0'.repeat(40), 'f'.repeat(40)])
        expect(remotesOf({ BEFORE }, remotes, folder)).toEqual(remotes);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test('checks, tests and builds a remote before releasing that same build', () => {
  const { build, release } = read('release-remote.yml').jobs;
  const commands = (job: Job | undefined) => (job?.steps ?? []).flatMap(({ run }) => run ?? []).join('\n');
  expect(commands(build)).toMatch(/doctor[^]*jest[^]*scripts\/build\.mjs/);
  expect(release).toMatchObject({
    needs: 'build',
    environment: 'production',
    concurrency: { group: 'release-remote-${{ inputs.remote }}', 'cancel-in-progress': false },
  });
  expect(commands(release)).toContain('node scripts/release.mjs "$REMOTE" --built --to "$RELEASE_TARGET"');
  expect(commands(release)).not.toContain('build.mjs');
});

test('the common inputs of a build include shared code and the lockfile', () => {
  expect(commonInputs).toEqual(expect.arrayContaining(['shared', 'pnpm-lock.yaml']));
});

test('every input of the shell’s build starts the shell’s workflow, and every input of the server’s image starts the server’s', () => {
  const host = read('host.yml').on.push?.paths ?? [];
  for (const place of ['host', ...commonInputs]) expect([place, covers(host, place)]).toEqual([place, true]);
  const server = read('server.yml').on.push?.paths ?? [];
  for (const place of [
    'server',
    'shared/contracts',
    'shared/domain',
    'shared/federation',
    'shared/tooling',
    'pnpm-lock.yaml',
  ])
    expect([place, covers(server, place)]).toEqual([place, true]);
});

test('every pull request runs all checks', () => {
  const { on, jobs } = read('ci.yml');
  expect([on.pull_request, on.push]).toEqual([null, { branches: ['main'] }]);
  expect(JSON.stringify(jobs)).toContain('.ci/run');
});

test('every workflow uses the workspace’s Node version', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readProject('package.json'));
  const texts = [
    ...names.map((name) => readProject(`${folder}/${name}`)),
    readProject('.github/actions/prepare/action.yml'),
  ];
  for (const text of texts)
    for (const [, version] of text.matchAll(/node-version: '([^']+)'/g)) expect(version).toBe(dependencies.node);
});
