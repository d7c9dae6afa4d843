import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import {
  nameAttribute,
  pageElementId,
  rootElementId,
  startProblemId,
  waitsAttribute,
  type Identity,
  type PageData,
} from '@guildhall/shared/contracts/page';
import {
  defaultTheme,
  languageFacts,
  numberLocale,
  type Language,
  type ThemeName,
  roleGroups,
} from '@guildhall/shared/domain';
import type { Markup, Registry, RemoteRoute } from '@guildhall/shared/federation/manifest';
import { pageSlot, type SiteBuild } from '@guildhall/shared/federation/site';
import { startProblem, startProblemScript } from '@guildhall/shared/federation/start-problem';
import type { Config } from '../../config.ts';
import { escapeHtml } from '../../platform/mail/render.ts';
import type { PathTarget } from './path-resolver.ts';

export const newNonce = (): string => randomBytes(16).toString('base64');

// Control characters are in no text that people type, so nobody can write a slot into a page.
const nonceSlot = '\u0001nonce\u0001';

/** The attribute of elements that a page may use; composed pages have a slot for the nonce of a visit. */
const nonceAttribute = `nonce="${nonceSlot}"`;

/** Fills the slots for the nonce in a composed page or header. */
export const withNonce = (text: string, nonce: string): string => text.replaceAll(nonceSlot, nonce);

/** The endpoint for browsers' violation reports (features/csp-reports). */
const reportPath = '/reports/csp';

/**
 * The policy of every page: only scripts with the page's nonce and those they load, nothing inline without it, no
 * frames, no external form targets. React uses style attributes; they can't have a nonce and run no code.
 */
export function setPageHeaders(reply: FastifyReply, config: Config, nonce: string): void {
  const isSecure = config.publicUrl.startsWith('https:');
  const remotes = config.remoteOrigins.map((origin) => ` ${origin}`).join('');
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self'${remotes} 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self'${remotes} data: blob:`,
    `font-src 'self'${remotes}`,
    `connect-src 'self'${remotes}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${reportPath}`,
    // Browsers that support it ignore `report-uri`, and use it only over https.
    ...(isSecure ? ['report-to csp'] : []),
  ].join('; ');
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('x-frame-options', 'DENY')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    .header('vary', 'cookie, accept-language, accept-encoding');
  if (!isSecure) return;
  reply.header('strict-transport-security', 'max-age=31536000').header('reporting-endpoints', `csp="${reportPath}"`);
}

export interface PageInput {
  target: PathTarget;
  language: Language;
  identity: Identity;
  site: SiteBuild;
  /** The public registry; nothing of the staff area reaches this file. */
  registry: Registry;
  /** Other origins that may serve remotes. */
  remoteOrigins: readonly string[];
  /** Set while Guildhall is closed for maintenance. */
  maintenance: PageData<Registry>['maintenance'];
  /** Whether this host name serves the staff area at all. */
  servesStaff: boolean;
}

/** The part of a page that is the same for all visits; `withNonce` fills in what differs. */
export interface ComposedPage {
  html: string;
  /** The `Link` header. */
  link: string;
  /** True when the page contains a prerendered screen. */
  isRendered: boolean;
}

/** Renders the HTML of a page: the shell, its data, and preloads for this path. */
export function composePage(input: PageInput): ComposedPage {
  const { language, identity, site, registry, remoteOrigins, maintenance, servesStaff } = input;
  const { tag, direction } = languageFacts[language];
  const target = isClosed(input) ? closedTarget : input.target;
  const first = firstScreen(target, language, site);
  const data: Omit<PageData<Registry>, keyof Visit> = {
    registry,
    language,
    identity,
    remoteOrigins,
    maintenance,
    servesStaff,
  };
  const html = [
    `<!doctype html><html lang="${tag}" dir="${direction}"${themeAttributes(identity.theme)}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<style ${nonceAttribute}>${site.themes}${waitingStyle}</style>`,
    `<title>${escapeHtml(identity.name)}</title>`,
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
    `<link rel="icon" href="${icon}">`,
    `<script ${nonceAttribute}>${storedStateScript(identity.theme, language, target.rendered !== null)}</script>`,
    `<script ${nonceAttribute}>${startProblemScript}</script>`,
    ...scriptTags(target, language, site),
    ...(first?.styles ?? []).map(
      ({ emotion, css }) =>
        `<style ${nonceAttribute} data-emotion="${escapeHtml(emotion)}">${css.replaceAll('</', '<\\/')}</style>`,
    ),
    `</head><body><div id="${rootElementId}">${first ? withName(first.html, identity.name) : waiting}</div>`,
    `<template id="${startProblemId}">${startProblem(language)}</template>`,
    `<noscript><p class="gh-note">${escapeHtml(needsScript[language])}</p></noscript>`,
    // Only pages of remotes show dates at once.
    ...(first && target.opened ? [`<script ${nonceAttribute}>${dateScript(language)}</script>`] : []),
    `<script type="application/json" id="${pageElementId}" ${nonceAttribute}>${inlineJson(data).slice(0, -1)},`,
  ].join('\n');
  return { html, link: linkHeader(site), isRendered: first !== null };
}

/** The data that differ between visits. */
type Visit = Pick<PageData<Registry>, 'prerendered' | 'firstAnswers'>;

/** The end of a page's HTML. */
export const endOf = (visit: Visit): string => `${inlineJson(visit).slice(1)}</script></body></html>`;

/**
 * The first theme needs no attributes; the others are also applied where the mode is set (shared/theme/first-paint.ts).
 */
const themeAttributes = (theme: ThemeName): string =>
  theme === defaultTheme ? '' : ` data-theme="${theme}" data-mode="light"`;

/** While Guildhall is closed, only the administrators' sign-in is prerendered; anything else would disappear again. */
const isClosed = ({ target, maintenance }: PageInput) => maintenance !== null && target.rendered !== '/auth/login';

const closedTarget: PathTarget = { key: '', rendered: null, screen: null, opened: undefined };

/** A prerendered screen of the shell, or a remote's page in the shell's frame; `null` if there is none. */
function firstScreen({ rendered, opened }: PathTarget, language: Language, site: SiteBuild): Markup | null {
  const screen = rendered === null ? undefined : site.prerendered[rendered]?.[language];
  if (screen) return screen;
  const page = opened?.deployment.prerendered[opened.route.page]?.[language];
  const frame = opened && site.frames[opened.route.layout]?.[language];
  if (!page || !frame) return null;
  return { html: frame.html.replace(pageSlot, () => page.html), styles: [...frame.styles, ...page.styles] };
}

const named = new RegExp(`(<[^>]* ${nameAttribute}="[^"]*"[^>]*>)[^<]*`, 'g');

/** Writes the association's name into a screen that was rendered before anybody knew it. */
const withName = (html: string, name: string): string =>
  html.replace(named, (_, start: string) => start + escapeHtml(name));

/** JSON that can't close its surrounding element. */
const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

// Before the first paint: applies the stored theme, mode and corners, so that a dark or green screen doesn't flash
// white or blue first. The style follows those of the themes and precedes those of the running application, which
// therefore overrides it. Colours of an earlier default do not count as chosen (shared/store/identity.ts). A screen in
// another language than the stored one, or a screen of the shell that a signed-in person or a message changes, stays
// hidden until the shell renders it (decision 0042).
const storedStateScript = (theme: ThemeName, language: Language, isOfShell: boolean) =>
  `try{var r=(JSON.parse(localStorage.getItem("root"))||{}).state||{},c=r.customizer||{},a=r["user-auth"]||{},h=document.documentElement,s;
if(c.isLanguageChosen&&c.isLanguage!="${language}"${isOfShell ? '||a.isAuthenticated||a.errorMessage||a.successMessage' : ''})h.setAttribute("${waitsAttribute}","");
h.setAttribute("data-mode",(c.isModeBySystem!==false?matchMedia("(prefers-color-scheme:dark)").matches:c.activeMode=="dark")?"dark":"light");
h.setAttribute("data-theme",!c.activeTheme||c.activeTheme==(c.defaultTheme||"${defaultTheme}")?"${theme}":c.activeTheme);
if(c.borderRadius>=0){s=document.createElement("style");s.nonce=document.currentScript.nonce;s.textContent=":root{--mui-shape-borderRadius:"+ +c.borderRadius+"px}";document.head.append(s)}}catch(e){}`;

// While the page waits for the shell's script: creates a date formatter, because the browser loads a language's dates with
// the first one. On a slow phone that takes 60 ms, which the first screen would wait for.
const dateScript = (language: Language) =>
  `setTimeout(()=>new Intl.DateTimeFormat("${numberLocale(language)}",{dateStyle:"medium",timeStyle:"short"}).format())`;

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%235D87FF'/%3E%3Cpath d='M6 13 16 6l10 7v2H6zm2 4h3v7H8zm6.500 0h3v7h-3zm6.500 0h3v7h-3zM6 25h20v2H6z' fill='%23fff'/%3E%3C/svg%3E";

const waiting = '<div class="gh-wait" role="progressbar" aria-label="Guildhall"></div>';

const waitingStyle = `[${waitsAttribute}] #${rootElementId}{visibility:hidden}[${waitsAttribute}] body::before{content:""}
.gh-wait,[${waitsAttribute}] body::before{position:fixed;inset:0;margin:auto;width:40px;height:40px;border:4px solid var(--mui-palette-divider);border-top-color:var(--mui-palette-brand-main);border-radius:50%;animation:gh-turn 1s linear infinite,gh-show .3s .3s backwards}
@keyframes gh-turn{to{transform:rotate(1turn)}}@keyframes gh-show{from{opacity:0}}
@media (prefers-reduced-motion:reduce){.gh-wait,[${waitsAttribute}] body::before{animation:none}}
@media screen{html{background:var(--mui-palette-background-default);color:var(--mui-palette-text-primary)}}
.gh-note{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:12vh auto 0;padding:2rem;text-align:center}
.gh-note h1{font-size:1.75rem;line-height:1.25;margin:0 0 1rem}.gh-note p{margin:0 0 1.5rem}
.gh-note button{font:inherit;font-weight:600;min-height:44px;padding:0 1.5rem;border:1px solid;border-radius:7px;background:none;color:inherit;cursor:pointer}
.gh-note button:disabled{opacity:.6;cursor:default}`;

const needsScript: Record<Language, string> = {
  en: 'Guildhall needs JavaScript. Turn it on and reload this page.',
  fr: 'Guildhall a besoin de JavaScript. Activez-le, puis rechargez cette page.',
  ar: 'يحتاج Guildhall إلى JavaScript. يُرجى تفعيله ثم إعادة تحميل هذه الصفحة.',
  cn: 'Guildhall 需要 JavaScript。请启用后重新加载此页面。',
};

/** The tags that load a page's scripts and preload what else the path will request. */
const scriptTags = (target: PathTarget, language: Language, site: SiteBuild): string[] => [
  ...preloadsOf(target, language, site).map(linkTo),
  ...site.scripts.map((src) => scriptOf(src, site)),
];

/** The `Link` header of a page: browsers request the shell's scripts when they read it, before parsing the page. */
const linkHeader = (site: SiteBuild): string =>
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
function preloadsOf({ screen, opened }: PathTarget, language: Language, site: SiteBuild): Preload[] {
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
