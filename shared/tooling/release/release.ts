import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as deploying from '../deployments/index.ts';
import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { readBuilt, type Built } from './built.ts';
import { complaintsAboutBuild } from './check.ts';
import { UsageError, step, Stopped, type Terminal } from './steps.ts';
import { readShell, type Environment, type Target } from './target.ts';

const run = promisify(execFile);

export interface Release {
  /** The remote's id, without `remote-`. */
  remote: string;
  root: string;
  env: Environment;
  target: Target;
  terminal: Terminal;
  by: string;
  options: {
    /** Uses the build in `dist` instead of building. */
    built?: boolean | undefined;
    /** Folder of a build made elsewhere, used instead of the remote's `dist`. */
    dist?: string | undefined;
    /** The URL where the files of a folder or bucket are served. */
    url?: string | undefined;
    base?: string | undefined;
    shell?: string | undefined;
    /** Starts a store where there is none. */
    create?: boolean | undefined;
  };
}

/** Activates the workspace's build of a remote. @param keepCanary keeps a running canary of another build */
export async function release(what: Release, keepCanary: boolean): Promise<void> {
  const build = await upload(what);
  await activate(what, build, (all) => {
    const known = all.remotes[what.remote];
    const canary = known?.canary;
    if (known && deploying.activeBuild(known) === build && (keepCanary || !canary)) return all;
    const changedBy = { by: what.by, at: new Date().toISOString() };
    const released = deploying.release(all, what.remote, build, changedBy);
    return keepCanary && canary && canary.build !== build
      ? deploying.startCanary(released, what.remote, canary.build, canary.percent, changedBy)
      : released;
  });
  const { remotes } = await what.target.store.read();
  if ((remotes[what.remote]?.trail.length ?? 0) > 1)
    what.terminal.say(`  To undo it: pnpm release rollback ${what.remote}${what.target.again}`);
}

/** Activates the workspace's build and lets later starts of the server activate newer ones again. */
export async function adopt(what: Release): Promise<void> {
  if (what.target.isServer)
    throw new UsageError(
      `"adopt" is for the store of a server that starts from this workspace. For ${what.target.name}: pnpm release ${what.remote}.`,
    );
  const build = await upload(what);
  await activate(what, build, (all) => {
    const known = all.remotes[what.remote];
    const isAdopted = known && deploying.followsWorkspace(known) && !known.canary;
    if (isAdopted && deploying.activeBuild(known) === build) return all;
    const changedBy = { by: what.by, at: new Date().toISOString() };
    return deploying.release(all, what.remote, build, changedBy, { adopted: true });
  });
}

/** Gives the workspace's build to some people. */
export async function releaseCanary(what: Release, percent: number): Promise<void> {
  const build = await upload(what);
  await activate(what, build, (all) => {
    const changedBy = { by: what.by, at: new Date().toISOString() };
    const added = deploying.addBuild(all, what.remote, build, changedBy.at);
    return deploying.startCanary(added, what.remote, build, percent, changedBy);
  });
  what.terminal.say(`  To undo it: pnpm release cancel ${what.remote}${what.target.again}`);
}

/** Builds, checks, uploads and verifies, without activating. @returns the build's name */
async function upload(what: Release): Promise<string> {
  const { terminal, target, remote, options } = what;
  const { deployment, folder } = await step(terminal, 'build', () => build(what));
  const name = deployment.descriptor.build;
  await step(terminal, 'check', async () => {
    const { remotes, revision } = await target.store.read();
    // A mistyped name would otherwise become a store that no server reads.
    if (revision === 0 && !target.isServer && !target.isDefault && !options.create)
      throw new Stopped(`${target.store.name} holds no deployments. Check its name, or start a store there: --create.`);
    refuseForeignOrigin(deployment.descriptor.base, what.env.REMOTE_ORIGINS);
    const others = await activeDescriptors(target.store, remotes);
    const provides = await readShell(target, { named: options.shell, env: what.env, root: what.root });
    const complaints = await complaintsAboutBuild(deployment, { folder, provides, others });
    if (complaints.length > 0) throw new Stopped(complaints.join('\n            '));
    const fit = provides ? `fits host API ${provides.hostApi}` : 'no shell was found to compare it with (see --shell)';
    return { result: null, note: `${deployment.files.length} files, ${fit}` };
  });
  await step(terminal, 'upload', async () => {
    const known = await deploying.readKnownBuild(target.store, remote, name);
    const isMoved = known !== null && known.descriptor.base !== deployment.descriptor.base;
    if (isMoved && deploying.wasGiven(await target.store.read(), remote, name))
      throw new deploying.AddressIsFixed(known);
    const sent = await target.store.addBuild(deployment, folder);
    // Recorded first, so that the build can be pruned if the release stops here.
    await deploying.changeDeployments(target.store, (all) =>
      deploying.addBuild(all, remote, name, new Date().toISOString()),
    );
    if (!known) return { result: null, note: `to ${target.store.name}` };
    const repaired = sent.length > 0 ? `; damaged there and replaced: ${sent.join(', ')}` : '';
    return { result: null, note: `${target.store.name} has it already${repaired}` };
  });
  await step(terminal, 'verify', async () => {
    const note = await deploying.verifyUpload(target.store, deployment, options.url);
    return { result: null, note };
  });
  return name;
}

async function build({ remote, root, options }: Release): Promise<{ result: Built; note: string }> {
  const dist = resolve(root, options.dist ?? join(`remote-${remote}`, 'dist'));
  if (!options.built && !options.dist)
    await run(process.execPath, [join(root, 'scripts/build.mjs'), remote], { cwd: root }).catch((error: unknown) => {
      const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
      throw new Stopped(`The build failed.\n${output}`);
    });
  const built = await readBuilt(dist, remote);
  const { descriptor } = built.deployment;
  const deployment = { ...built.deployment, descriptor: withBase(descriptor, options.base) };
  return { result: { deployment, folder: built.folder }, note: `${remote} ${descriptor.build}` };
}

/** Some buckets read a plus sign in a URL as a space, so the build's name is written without it. */
const withBase = (descriptor: RemoteDescriptor, base: string | undefined): RemoteDescriptor =>
  base === undefined
    ? descriptor
    : {
        ...descriptor,
        base: `${base.replace(/\/+$/, '')}/${descriptor.id}/${encodeURIComponent(descriptor.build)}/`,
      };

/** A server checks its own setting; for a folder or bucket, the tool can only check the one it is given. */
function refuseForeignOrigin(base: string, origins: string | undefined): void {
  if (!URL.canParse(base) || origins === undefined) return;
  const { origin } = new URL(base);
  if (!origins.split(',').some((one) => one.trim().replace(/\/+$/, '') === origin))
    throw new Stopped(
      `No page loads a remote from ${origin}: REMOTE_ORIGINS does not name it. Add it on every server.`,
    );
}

async function activeDescriptors(
  store: deploying.DeploymentStore,
  remotes: deploying.Deployments['remotes'],
): Promise<RemoteDescriptor[]> {
  const all = await Promise.all(
    Object.entries(remotes).map(([id, remote]) => store.readBuild(id, deploying.activeBuild(remote))),
  );
  return all.flatMap((deployment) => (deployment ? [deployment.descriptor] : []));
}

/** Activates the build and reads the result back. */
async function activate(
  { terminal, target, remote }: Release,
  build: string,
  decide: (all: deploying.Deployments) => deploying.Deployments,
): Promise<void> {
  await step(terminal, 'activate', async () => {
    let before: deploying.Deployments | undefined;
    const after = await deploying.changeDeployments(target.store, (all) => decide((before = all)));
    return { result: null, note: after === before ? 'it is active already' : `revision ${after.revision}` };
  });
  await step(terminal, 'read back', async () => {
    const { remotes } = await target.store.read();
    const found = remotes[remote];
    if (!found)
      throw new Stopped(`${target.store.name} does not name ${remote}. Someone removed it; see "pnpm release status".`);
    const isGiven = deploying.activeBuild(found) === build || found.canary?.build === build;
    if (!isGiven) throw new Stopped(`Someone else released ${remote} at the same time. See "pnpm release status".`);
    return { result: null, note: describeState(remote, found) };
  });
}

const describeState = (id: string, remote: deploying.DeployedRemote): string =>
  [
    `${id} ${deploying.activeBuild(remote)} is active`,
    ...(remote.canary ? [`${remote.canary.percent} % get ${remote.canary.build}`] : []),
    ...(remote.enabled ? [] : ['the remote is switched off']),
  ].join(', ');
