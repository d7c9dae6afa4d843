import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';
import type { Deployed } from '../../platform/deployments/source.ts';
import { composePage, type ComposedPage, type PageInput } from './page.ts';
import { createPlaces, type Place } from './places.ts';
import { registryFor } from './registry.ts';

/** What determines the page of a visit. */
interface Visited extends Omit<PageInput, 'place' | 'registry' | 'remoteOrigins'> {
  path: string;
  deployed: readonly Deployed[];
}

// The active builds, and some canaries.
const mostReleases = 4;
// 60 KB each: 4 MB in all.
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
      return { key, registry, placeOf: createPlaces({ site, registry, deployments }) };
    });
  };

  return (visited) => {
    const { path, language, identity, maintenance, servesStaff, site } = visited;
    const { key, registry, placeOf } = releaseOf(visited);
    const place = placeOf(path);
    const name = JSON.stringify([key, place.key, language, identity, maintenance, servesStaff]);
    return getOrMake(pages, name, () =>
      composePage({ place, language, identity, site, registry, remoteOrigins, maintenance, servesStaff }),
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
  placeOf: (path: string) => Place;
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
