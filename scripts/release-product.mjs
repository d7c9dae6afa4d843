// `npm run release:product -- 1.1.0 [--dry-run]`: releases Guildhall from a clean checkout. It builds, moves
// "Unreleased" in the changelog to the version, commits and tags, and writes into dist/ a tarball that runs without a
// build, its software bill of materials and their checksums. On the commit of the tag it only writes the files again.
// See docs/releasing.md.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isNewer, releasedChangelog, versionedFiles, withVersion } from './product-version.mjs';
import { build, fail, install, nameRelease, pnpmVersion, readArguments, remoteIds, root } from './tools.mjs';

/** What the tarball contains of the sources: what runs on the server, without tests. Builds are added. */
const contents = [
  ...['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '*/package.json', 'scripts', 'server', 'shared'],
  ...['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'docs'],
  ...['deploy/systemd', 'deploy/proxy', 'deploy/monitoring'],
  ...[':(exclude,glob)**/testing/**', ':(exclude,glob)**/*.test.*'],
];

const { values, positionals } = readArguments({ 'dry-run': { type: 'boolean' } });
const [version, surplus] = positionals;
if (surplus || !/^\d+\.\d+\.\d+$/.test(version ?? '')) fail('Name the version: npm run release:product -- 1.1.0');
const tag = `v${version}`;
const name = `guildhall-${version}`;
const current = JSON.parse(read('package.json')).version;
const isTagged = git('tag', '--points-at', 'HEAD').split('\n').includes(tag);
const changelog = releasedChangelog(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10));

if (git('status', '--porcelain')) fail('There are changes without a commit. Commit them, then release.');
if (!isTagged) {
  if (!isNewer(version, current)) fail(`${version} is not newer than ${current}.`);
  if (git('tag', '--list', tag)) fail(`There is a tag ${tag} on another commit. Choose another version.`);
  if (changelog === null) fail('CHANGELOG.md has nothing under "Unreleased". Say what this release changes.');
}
if (values['dry-run']) {
  console.log(`Would release ${version}${isTagged ? '' : ` after ${current}, commit and tag ${tag},`} into dist/:`);
  console.log(`  ${name}.tar.gz\n  ${name}.cdx.json\n  SHA256SUMS`);
  process.exit(0);
}

install();
if ((await build()) !== 0) fail('The build failed; see the output above. Nothing was changed.');
if (!isTagged) {
  writeFileSync(path.join(root, 'CHANGELOG.md'), changelog);
  for (const file of versionedFiles) writeFileSync(path.join(root, file), withVersion(read(file), current, version));
  git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', '--message', `Guildhall ${version}`, tag);
  nameRelease();
}
pack();

function pack() {
  const out = path.join(root, 'dist');
  const staged = path.join(out, name);
  const archive = path.join(out, `${name}.tar`);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  git('-c', 'tar.umask=0022', 'archive', `--output=${archive}`, `--prefix=${name}/`, 'HEAD', '--', ...contents);
  output('tar', '--extract', '--file', archive, '--directory', out);
  rmSync(archive);
  for (const place of ['server/release.json', 'host/dist', ...remoteIds().flatMap(currentBuild)])
    cpSync(path.join(root, place), path.join(staged, place), { recursive: true });

  // The same commit gives the same bytes: sorted, owned by root, with the time of the commit.
  const same = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=@${git('log', '-1', '--format=%ct')}`,
  ];
  output('tar', '--create', '--gzip', ...same, '--file', `${archive}.gz`, '--directory', out, name);
  rmSync(staged, { recursive: true });

  const sbom = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application', '--prod'];
  output('npx', '--yes', `pnpm@${pnpmVersion}`, 'sbom', ...sbom, '--out', path.join(out, `${name}.cdx.json`));

  const files = [`${name}.tar.gz`, `${name}.cdx.json`];
  const sums = files.map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(path.join(out, file)))
        .digest('hex')}  ${file}\n`,
  );
  writeFileSync(path.join(out, 'SHA256SUMS'), sums.join(''));
  console.log(
    `\n${sums.join('')}\nPublish these files of dist/ with SHA256SUMS, and the commit: git push origin HEAD ${tag}`,
  );
}

/** The folder of a remote's newest build, and the file that names it; older builds stay here. */
function currentBuild(id) {
  const dist = `remote-${id}/dist`;
  return [`${dist}/current.json`, `${dist}/${JSON.parse(read(`${dist}/current.json`)).descriptor.build}`];
}

function read(file) {
  return readFileSync(path.join(root, file), 'utf8');
}

function git(...args) {
  return output('git', ...args);
}

/** Runs a program and returns what it prints; ends the release with its message when it fails. */
function output(program, ...args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) fail(`"${program} ${args.join(' ')}" failed: ${error?.message ?? stderr}`);
  return stdout.trim();
}
