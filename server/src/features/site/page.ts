import {
  pageElementId,
  rootElementId,
  startProblemId,
  type FirstAnswer,
  type Identity,
  type PageData,
} from '@guildhall/shared/contracts/page';
import { defaultTheme, languageFacts, roleGroups, type Language, type ThemeName } from '@guildhall/shared/domain';
import { misfits } from '@guildhall/shared/federation/compatibility';
import type { Markup, Registry, RemoteDeployment, RemoteRoute } from '@guildhall/shared/federation/manifest';
import { pageSlot, type SiteBuild } from '@guildhall/shared/federation/site';
import { startProblem, startProblemScript } from '@guildhall/shared/federation/start-problem';
import { escapeHtml } from '../../platform/mail/render.ts';
import { bestMatch } from './match.ts';

export interface PageInput {
  path: string;
  language: Language;
  nonce: string;
  identity: Identity;
  /** The page's first requests and their responses, by path. */
  firstAnswers: Record<string, FirstAnswer>;
  site: SiteBuild;
  /** The public registry and its deployments; nothing of the staff area reaches this file. */
  registry: Registry;
  deployments: readonly RemoteDeployment[];
  /** Other origins that may serve remotes. */
  remoteOrigins: readonly string[];
  /** Set while Guildhall is closed for maintenance. */
  maintenance: PageData<Registry>['maintenance'];
  /** Whether this host name serves the staff area at all. */
  servesStaff: boolean;
}

interface Opened {
  route: RemoteRoute;
  deployment: RemoteDeployment;
}

/** Renders the HTML of a page: the shell, its data, and preloads for this path. */
export function composePage(input: PageInput): string {
  const { path, language, nonce, identity, firstAnswers, site, registry, remoteOrigins, servesStaff } = input;
  const { tag, direction } = languageFacts[language];
  const opened = isClosed(input) ? undefined : openedRemote(input);
  const first = isClosed(input) ? null : firstScreen(input, opened);
  const prerendered = first ? path : null;
  const data: PageData<Registry> = {
    registry,
    language,
    identity,
    prerendered,
    firstAnswers,
    remoteOrigins,
    maintenance: input.maintenance,
    servesStaff,
  };
  const styles = first?.styles ?? [];
  return [
    `<!doctype html><html lang="${tag}" dir="${direction}"${themeAttributes(identity.theme)}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(identity.name)}</title>`,
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
    `<link rel="icon" href="${icon}">`,
    `<style nonce="${nonce}">${site.themes}${waitingStyle}</style>`,
    `<script nonce="${nonce}">${looksScript(identity.theme)}</script>`,
    `<script nonce="${nonce}">${startProblemScript}</script>`,
    ...preloads(input, opened).map((preload) => linkTo(preload, nonce)),
    ...site.scripts.map((src) => scriptOf(src, site, nonce)),
    ...styles.map(
      ({ emotion, css }) =>
        `<style nonce="${nonce}" data-emotion="${escapeHtml(emotion)}">${css.replaceAll('</', '<\\/')}</style>`,
    ),
    `</head><body><div id="${rootElementId}">${first?.html ?? waiting}</div>`,
    `<template id="${startProblemId}">${startProblem(language)}</template>`,
    `<noscript><p class="gh-note">${escapeHtml(needsScript[language])}</p></noscript>`,
    `<script type="application/json" id="${pageElementId}" nonce="${nonce}">${inlineJson(data)}</script></body></html>`,
  ].join('\n');
}

/**
 * The first theme needs no attributes; the others are also applied where the mode is set (shared/theme/first-paint.ts).
 */
const themeAttributes = (theme: ThemeName): string =>
  theme === defaultTheme ? '' : ` data-theme="${theme}" data-mode="light"`;

/**
 * The `Link` header of a page: browsers request the shell's scripts when they read it, before parsing the page.
 * @param nonce of the page's content security policy
 */
export const linkHeader = (site: SiteBuild, nonce: string): string =>
  site.scripts
    .map((src) => `<${src}>; rel=preload; as=script; integrity="${hashOf(src, site)}"; nonce="${nonce}"`)
    .join(', ');

/** While Guildhall is closed, only the administrators' sign-in is prerendered; anything else would disappear again. */
const isClosed = ({ path, maintenance }: PageInput) => maintenance !== null && path !== '/auth/login';

/** The remote of the path, if it is compatible with the shell; otherwise nothing of it is fetched or shown. */
function openedRemote({ path, site, registry, deployments }: PageInput): Opened | undefined {
  const candidates = registry.remotes.flatMap((remote) =>
    remote.routes.map((route) => ({ path: route.path, route, id: remote.id })),
  );
  const best = bestMatch(candidates, path);
  const deployment = deployments.find(({ descriptor }) => descriptor.id === best?.id);
  const fits = deployment && misfits(deployment.descriptor, site.provides).length === 0;
  return best && fits ? { route: best.route, deployment } : undefined;
}

/** A prerendered screen of the shell, or a remote's page in the shell's frame; `null` if there is none. */
function firstScreen({ path, language, site }: PageInput, opened: Opened | undefined): Markup | null {
  const own = bestMatch(
    Object.keys(site.prerendered).map((pattern) => ({ path: pattern })),
    path,
  );
  const screen = own && site.prerendered[own.path]?.[language];
  if (screen) return screen;
  const page = opened?.deployment.prerendered[opened.route.page]?.[language];
  const frame = opened && site.frames[opened.route.layout]?.[language];
  if (!page || !frame) return null;
  return { html: frame.html.replace(pageSlot, () => page.html), styles: [...frame.styles, ...page.styles] };
}

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
function preloads({ path, language, site }: PageInput, opened: Opened | undefined): Preload[] {
  const own = (href: string): Preload => ({ href, as: 'script', isForeign: false, integrity: integrityOf(href, site) });
  const translations = (site.chunks[`translations-${language}`] ?? []).map(own);
  if (!opened) {
    const names = (site.screens[path] ?? []).map((name) => name.replace(':language', language));
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
function linkTo({ href, as, isForeign, integrity }: Preload, nonce: string): string {
  const mode = isForeign ? ' crossorigin="anonymous"' : '';
  const check = integrity ? ` integrity="${integrity}"` : '';
  return `<link rel="preload" href="${escapeHtml(href)}" as="${as}"${check}${mode} nonce="${nonce}">`;
}

const scriptOf = (src: string, site: SiteBuild, nonce: string): string =>
  `<script defer src="${escapeHtml(src)}" integrity="${hashOf(src, site)}" nonce="${nonce}"></script>`;

/** @throws when the build has no hash for one of the shell's scripts */
function hashOf(src: string, site: SiteBuild): string {
  const integrity = integrityOf(src, site);
  if (!integrity) throw new Error(`The shell's build has no hash for ${src}. Build it again.`);
  return integrity;
}

/** The hash of a file of the shell, by its URL. */
const integrityOf = (address: string, { files }: SiteBuild): string | undefined =>
  files.find(({ path }) => `/${path}` === address)?.integrity;

/** JSON that can't close its surrounding element. */
const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

// Before the first paint: applies the stored theme, mode and corners, so that a dark or green screen doesn't flash
// white or blue first. The style follows those of the themes and precedes those of the running application, which
// therefore overrides it. Colours of an earlier default do not count as chosen (shared/store/identity.ts).
const looksScript = (
  theme: ThemeName,
) => `try{var c=JSON.parse(localStorage.getItem("root")).state.customizer,h=document.documentElement,s;
h.setAttribute("data-mode",(c.isModeBySystem?matchMedia("(prefers-color-scheme:dark)").matches:c.activeMode=="dark")?"dark":"light");
h.setAttribute("data-theme",c.activeTheme==(c.defaultTheme||"${defaultTheme}")?"${theme}":c.activeTheme);
if(c.borderRadius>=0){s=document.createElement("style");s.nonce=document.currentScript.nonce;s.textContent=":root{--mui-shape-borderRadius:"+ +c.borderRadius+"px}";document.head.append(s)}}catch(e){}`;

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%235D87FF'/%3E%3Cpath d='M6 13 16 6l10 7v2H6zm2 4h3v7H8zm6.500 0h3v7h-3zm6.500 0h3v7h-3zM6 25h20v2H6z' fill='%23fff'/%3E%3C/svg%3E";

const waiting = '<div class="gh-wait" role="progressbar" aria-label="Guildhall"></div>';

const waitingStyle = `.gh-wait{position:fixed;inset:0;margin:auto;width:40px;height:40px;border:4px solid var(--mui-palette-divider);border-top-color:var(--mui-palette-brand-main);border-radius:50%;animation:gh-turn 1s linear infinite,gh-show .3s .3s backwards}
@keyframes gh-turn{to{transform:rotate(1turn)}}@keyframes gh-show{from{opacity:0}}
@media (prefers-reduced-motion:reduce){.gh-wait{animation:none}}
@media screen{html{background:var(--mui-palette-background-default);color:var(--mui-palette-text-primary)}}
.gh-note{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:12vh auto 0;padding:2rem;text-align:center}
.gh-note h1{font-size:1.75rem;line-height:1.25;margin:0 0 1rem}.gh-note p{margin:0 0 1.5rem}
.gh-note button{font:inherit;font-weight:600;min-height:44px;padding:0 1.5rem;border:1px solid;border-radius:7px;background:none;color:inherit;cursor:pointer}
.gh-note button:disabled{opacity:.6;cursor:default}`;

const needsScript: Record<Language, string> = {
  en: 'Guildhall needs JavaScript. Turn it on and reload this page.',
  fr: 'Guildhall a besoin de JavaScript. Activez-le, puis rechargez cette page.',
  ar: 'يحتاج Guildhall إلى JavaScript. يرجى تفعيله ثم إعادة تحميل هذه الصفحة.',
  cn: 'Guildhall 需要 JavaScript。请启用后重新加载此页面。',
};
