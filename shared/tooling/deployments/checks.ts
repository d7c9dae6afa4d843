import {
  describeMismatch,
  mismatches,
  missingExports,
  type Provides,
} from '@guildhall/shared/federation/compatibility';
import type { RemoteDeployment, RemoteDescriptor, RemoteManifest } from '@guildhall/shared/federation/manifest';
import { buildLimits, isPlainPath } from './files.ts';
import { buildName } from '@guildhall/shared/contracts/deployment-names';

type Route = RemoteManifest['routes'][number];

/**
 * Checks the description of a build by itself. Both the release tool and the server use this function.
 * @returns messages; none when the build may be released
 */
export function faultsOf({ descriptor, files }: RemoteDeployment): string[] {
  const { id, build, version, entry, routes, pages, translations } = descriptor;
  const known = new Map(files.map((file) => [file.path, file]));
  const assets = [...Object.values(pages), ...Object.values(translations)].flatMap((loadable) => loadable.assets);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return [
    ...when(!buildName.safeParse(build).success, `"${build}" is not a build name such as 1.0.0+0123456789ab.`),
    ...when(!build.startsWith(`${version}+`), `Build ${build} is not one of version ${version}.`),
    ...when(
      !isOwnBase(descriptor),
      `Its address ${descriptor.base} is not its own folder, over https or on this machine.`,
    ),
    ...files
      .filter(({ path }) => !isPlainPath(path) || path.length > buildLimits.path)
      .map(({ path }) => `It has a file "${path}", which may not be served.`),
    ...when(known.size !== files.length, 'It names a file twice.'),
    ...when(files.length > buildLimits.files, `It has ${files.length} files; ${buildLimits.files} is the most.`),
    ...files.filter((file) => file.bytes > buildLimits.fileBytes).map(({ path }) => `${path} is bigger than 20 MB.`),
    ...when(bytes > buildLimits.bytes, 'All its files together are bigger than 60 MB.'),
    ...when(!known.has(entry.path), `Its entry ${entry.path} is missing.`),
    ...when(
      known.has(entry.path) && known.get(entry.path)?.integrity !== entry.integrity,
      `Its entry ${entry.path} has another hash than the registry would say.`,
    ),
    ...[...new Set(assets)].filter((path) => !known.has(path)).map((path) => `A page needs ${path}, which is missing.`),
    ...routes.filter(({ page }) => !pages[page]).map(({ path, page }) => `${path} shows ${page}, which was not built.`),
  ].map((sentence) => `Remote "${id}": ${sentence}`);
}

/** Why a remote cannot be activated here. */
export interface Obstacle {
  code: 'does_not_fit' | 'route_taken';
  message: string;
}

/**
 * Lists what prevents a build from being activated beside the shell and the other remotes.
 * @param provides what the shell provides; `null` when unknown, which prevents nothing
 * @param others the descriptors of all active remotes, which may include its own
 */
export function obstaclesOf(
  { descriptor, uses }: Pick<RemoteDeployment, 'descriptor' | 'uses'>,
  { provides, others }: { provides: Provides | null; others: readonly RemoteDescriptor[] },
): Obstacle[] {
  const unfit = provides
    ? [...mismatches(descriptor, provides).map(describeMismatch), ...missingExports(uses, provides)]
    : [];
  const taken = others
    .filter(({ id }) => id !== descriptor.id)
    .flatMap((other) =>
      descriptor.routes
        .filter((route) => other.routes.some((claimed) => clashes(route, claimed)))
        .map(({ path }): Obstacle => {
          return { code: 'route_taken', message: `${path} belongs to remote "${other.id}" for the same people.` };
        }),
    );
  return [
    ...(unfit.length > 0
      ? [{ code: 'does_not_fit' as const, message: `The shell here does not fit: it needs ${unfit.join(', ')}.` }]
      : []),
    ...taken,
  ];
}

/** Two routes clash when one URL would show both to the same person. */
function clashes(a: Route, b: Route): boolean {
  if (shapeOf(a.path) !== shapeOf(b.path)) return false;
  const rolesOfB = b.access;
  if (a.access === 'public' || rolesOfB === 'public') return true;
  return a.access.some((role) => rolesOfB.includes(role));
}

/** `/users/:id` and `/users/:userId` are the same URL. */
const shapeOf = (path: string): string => path.replaceAll(/:\w+/g, ':').replace(/(?<=.)\/$/, '');

function isOwnBase({ id, build, base }: RemoteDescriptor): boolean {
  if (base === `/r/${id}/${build}/`) return true;
  if (!URL.canParse(base)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(base);
  const isSafe = protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isSafe && search === '' && hash === '' && decodeURIComponent(pathname).endsWith(`/${id}/${build}/`);
}

const when = (isWrong: boolean, sentence: string): string[] => (isWrong ? [sentence] : []);
