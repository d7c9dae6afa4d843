import { roleGroups, type Language } from '@guildhall/shared/domain';
import type { RemoteRoute } from '@guildhall/shared/federation/manifest';
import type { SiteBuild } from '@guildhall/shared/federation/site';
import { escapeHtml } from '../../platform/mail/render.ts';
import { nonceAttribute } from './headers.ts';
import type { Place } from './places.ts';

/** The tags that load a page's scripts and preload what else the path will request. */
export const scriptTags = (place: Place, language: Language, site: SiteBuild): string[] => [
  ...preloadsOf(place, language, site).map(linkTo),
  ...site.scripts.map((src) => scriptOf(src, site)),
];

/** The `Link` header of a page: browsers request the shell's scripts when they read it, before parsing the page. */
export const linkHeader = (site: SiteBuild): string =>
  site.scripts
    .map((src) => `<${src}>; rel=preload; as=script; integrity="${hashOf(src, site)}"; ${nonceAttribute}`)
    .join(', ');

/**
 * A page for some roles may be another remote's page for others: `/query/list` belongs to members in one remote and to
 * the office in another. The server doesn't know the role, so it preloads none of that page's files.
 */
const isForEverybody = ({ access }: RemoteRoute): boolean =>
  access === 'public' || roleGroups.everybody.every((role) => access.includes(role));

interface Preload {
  href: string;
  as: 'script' | 'style';
  isForeign: boolean;
  /**
   * A preload without the hash of the later request is wasted. The shell takes the hashes of its own files from here
   * (shared/tooling/build/chunk-integrity.ts).
   */
  integrity?: string | undefined;
}

/** Preloads for everything the path will request, so that no request waits for a script that triggers it. */
function preloadsOf({ screen, opened }: Place, language: Language, site: SiteBuild): Preload[] {
  const own = (href: string): Preload => ({ href, as: 'script', isForeign: false, integrity: integrityOf(href, site) });
  const translations = (site.chunks[`translations-${language}`] ?? []).map(own);
  if (!opened) {
    const names = (screen === null ? [] : (site.screens[screen] ?? [])).map((name) =>
      name.replace(':language', language),
    );
    return [...translations, ...names.flatMap((name) => site.chunks[name] ?? []).map(own)];
  }
  const { descriptor, files } = opened.deployment;
  const page = descriptor.pages[opened.route.page];
  const isSafeAhead = isForEverybody(opened.route);
  const parts = isSafeAhead ? [page, descriptor.translations[language]].filter((part) => part !== undefined) : [];
  const isForeign = !descriptor.base.startsWith('/');
  const shared = parts.flatMap((part) => part.shared.flatMap((key) => site.shared[key] ?? []));
  const inLayout = opened.route.layout === 'dashboard';
  const frame = inLayout
    ? ['layout', `translations-domain-${language}-json`, `translations-layout-${language}-json`].flatMap(
        (name) => site.chunks[name] ?? [],
      )
    : [];
  const { entry } = descriptor;
  const hashOf = (asset: string) => files.find(({ path: file }) => file === asset)?.integrity;
  const assets = isSafeAhead ? [entry.path, ...parts.flatMap((part) => part.assets)] : [];
  const remote = assets.map((asset): Preload => ({
    href: descriptor.base + asset,
    as: asset.endsWith('.css') ? 'style' : 'script',
    isForeign,
    integrity: asset === entry.path ? entry.integrity : hashOf(asset),
  }));
  const all = [...translations, ...[...site.federation, ...frame, ...shared].map(own), ...remote];
  return all.filter((preload, index) => all.findIndex(({ href }) => href === preload.href) === index);
}

/** `crossorigin` must match the later request, or the browser loads everything twice. */
function linkTo({ href, as, isForeign, integrity }: Preload): string {
  const mode = isForeign ? ' crossorigin="anonymous"' : '';
  const check = integrity ? ` integrity="${integrity}"` : '';
  return `<link rel="preload" href="${escapeHtml(href)}" as="${as}"${check}${mode} ${nonceAttribute}>`;
}

const scriptOf = (src: string, site: SiteBuild): string =>
  `<script defer src="${escapeHtml(src)}" integrity="${hashOf(src, site)}" ${nonceAttribute}></script>`;

/** @throws when the build has no hash for one of the shell's scripts */
function hashOf(src: string, site: SiteBuild): string {
  const integrity = integrityOf(src, site);
  if (!integrity) throw new Error(`The shell's build has no hash for ${src}. Build it again.`);
  return integrity;
}

/** The hash of a file of the shell, by its URL. */
const integrityOf = (address: string, { files }: SiteBuild): string | undefined =>
  files.find(({ path }) => `/${path}` === address)?.integrity;
