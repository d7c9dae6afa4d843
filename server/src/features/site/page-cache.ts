import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { RemoteDescriptor, Audience, Registry } from '@guildhall/shared/federation/manifest';
import type { Config } from '../../config.ts';
import type { Deployed } from '../../platform/deployments/source.ts';
import { composePage, type ComposedPage, type PageInput } from './page.ts';
import { createPathResolver, type PathTarget } from './path-resolver.ts';

/** What determines the page of a visit. */
interface Visited extends Omit<PageInput, 'target' | 'registry' | 'remoteOrigins'> {
  path: string;
  deployed: readonly Deployed[];
}

// The active builds, and some canaries.
const mostReleases = 4;

const mostPages = 64;

/** Composes pages once, and keeps them until something in them changes. */
export function createPages({ remoteOrigins }: Pick<Config, 'remoteOrigins'>): (visited: Visited) => ComposedPage {
  const releases = new LRUCache<string, Release>({ max: mostReleases });
  const pages = new LRUCache<string, ComposedPage>({ max: mostPages });
  const numberOf = createNumbers();

  /** The origins the shell accepts; a preload of anything else would be a request to a third party. */
  const isTrusted = ({ base }: RemoteDescriptor) =>
    base.startsWith('/') || remoteOrigins.includes(new URL(base).origin);

  const releaseOf = ({ site, deployed }: Visited): Release => {
    const key = [site, ...deployed.map(({ deployment }) => deployment)].map(numberOf).join(' ');
    return getOrMake(releases, key, () => {
      const registry = registryFor('public', deployed, site.build);
      const deployments = deployed
        .map(({ deployment }) => deployment)
        .filter(({ descriptor }) => descriptor.audience === 'public' && descriptor.enabled && isTrusted(descriptor));
      return { key, registry, resolvePath: createPathResolver({ site, registry, deployments }) };
    });
  };

  return (visited) => {
    const { path, language, identity, maintenance, servesStaff, site } = visited;
    const { key, registry, resolvePath } = releaseOf(visited);
    const target = resolvePath(path);
    const name = JSON.stringify([key, target.key, language, identity, maintenance, servesStaff]);
    return getOrMake(pages, name, () =>
      composePage({ target, language, identity, site, registry, remoteOrigins, maintenance, servesStaff }),
    );
  };
}

function getOrMake<Value extends object>(cache: LRUCache<string, Value>, key: string, make: () => Value): Value {
  const value = cache.get(key) ?? make();
  cache.set(key, value);
  return value;
}

/** The builds of shell and remotes that a visit gets. */
interface Release {
  key: string;
  registry: PageInput['registry'];
  resolvePath: (path: string) => PathTarget;
}

/** Numbers objects: data that is read again is another object. */
function createNumbers(): (object: object) => number {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return (object) => {
    const number = numbers.get(object) ?? ++last;
    numbers.set(object, number);
    return number;
  };
}

/**
 * The registry for an audience: visitors and members get nothing of the staff area, not even its name.
 * @param shell the build of the shell for new pages
 */
export function registryFor(audience: Audience, deployed: readonly Deployed[], shell: string): Registry {
  const remotes = deployed
    .map(({ deployment }) => deployment.descriptor)
    .filter((remote) => audience === 'staff' || remote.audience === 'public');
  const generation = createHash('sha256')
    .update([shell, ...remotes.map(({ build, id, enabled }) => `${id} ${build} ${enabled}`)].join('\n'))
    .digest('hex')
    .slice(0, 16);
  return { audience, generation, shell, remotes };
}
