import { followsWorkspace, activeBuild, type DeployedRemote, type DeploymentStore } from '../deployments/index.ts';
import { Stopped, type Terminal } from './steps.ts';

/** Shows what is active; for one remote also its builds and history. @param json prints JSON instead */
export async function status(
  store: DeploymentStore,
  { say }: Terminal,
  { remote, json }: { remote: string | undefined; json: boolean },
): Promise<void> {
  const all = await store.read();
  const chosen = remote === undefined ? all.remotes : { [remote]: all.remotes[remote] };
  const found = Object.entries(chosen).flatMap(([id, known]) => (known ? [[id, known] as const] : []));
  if (remote !== undefined && found.length === 0)
    throw new Stopped(`Nothing of a remote "${remote}" was ever released to ${store.name}.`);
  if (json) {
    say(JSON.stringify({ ...all, remotes: Object.fromEntries(found) }, null, 2));
    return;
  }
  say(`${store.name}, revision ${all.revision}`);
  if (found.length === 0) say('  Nothing is deployed here yet.');
  for (const [id, known] of found.sort(([a], [b]) => a.localeCompare(b))) say(line(id, known));
  if (remote !== undefined) for (const [, known] of found) details(known).forEach(say);
}

function line(id: string, remote: DeployedRemote): string {
  const build = activeBuild(remote);
  const since = remote.history.findLast((move) => move.build === build && activating.includes(move.action));
  return [
    `  ${id.padEnd(14)} ${build}`,
    ...(since ? [`since ${since.at.slice(0, 16).replace('T', ' ')} UTC by ${since.by}`] : []),
    ...(remote.canary ? [`${remote.canary.percent} % get ${remote.canary.build}`] : []),
    ...(remote.enabled ? [] : ['SWITCHED OFF']),
    ...(followsWorkspace(remote) ? ['follows npm start'] : []),
  ].join('  ');
}

const activating: readonly string[] = ['release', 'rollback', 'promote'];

function details(remote: DeployedRemote): string[] {
  const roleOf = (build: string) => {
    if (build === activeBuild(remote)) return '  active';
    if (build === remote.canary?.build) return '  canary';
    return build === remote.trail.at(-2) ? '  a rollback goes here' : '';
  };
  const builds = Object.entries(remote.builds).sort(([, a], [, b]) => b.localeCompare(a));
  return [
    'Builds, newest first:',
    ...builds.map(([build, at]) => `  ${build}  uploaded ${at}${roleOf(build)}`),
    'Moves, newest first:',
    ...remote.history
      .slice(-20)
      .reverse()
      .map(({ at, action, build, percent, by }) => {
        const share = percent === undefined ? '' : ` ${percent} %`;
        return `  ${at}  ${action.padEnd(12)} ${build}${share}  by ${by}`;
      }),
  ];
}
