import type { RemoteDescriptor, RemoteRoute } from '@guildhall/shared/federation/manifest';

/** A manifest's route; pass only what the test is about. */
export const buildRoute = (
  path: string,
  access: RemoteRoute['access'],
  page: string,
  nav?: { section: string; order: number },
): RemoteRoute => ({
  path,
  access,
  page,
  title: `membership:${page}`,
  layout: 'dashboard',
  ...(nav && { nav: { ...nav, label: `membership:${page}`, icon: 'home' } }),
});

const noAssets = { assets: [], shared: [] };

/** A remote as the registry describes it. */
export const buildRemote = (id: string, routes: RemoteRoute[]): RemoteDescriptor => ({
  id,
  hostApi: '^1.0.0',
  audience: 'public',
  namespace: id.replaceAll('-', ''),
  routes,
  version: '1.0.0',
  build: '1.0.0+abc',
  base: `/r/${id}/1.0.0+abc/`,
  entry: { path: 'remoteEntry.js', integrity: `sha384-${'a'.repeat(64)}`, container: id },
  requires: {},
  enabled: true,
  pages: {},
  translations: { en: noAssets, fr: noAssets, ar: noAssets, cn: noAssets },
  navTranslations: { en: {}, fr: {}, ar: {}, cn: {} },
});
