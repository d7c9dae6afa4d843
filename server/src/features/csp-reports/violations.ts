import * as z from 'zod/mini';
import { maskTokens } from '../../platform/http/log.ts';
import type { DeploymentSource } from '../../platform/deployments/source.ts';
import { nameOf, unknownName, type Named } from '../../platform/metrics/remotes.ts';

/**
 * A blocked request in the terms of both report formats. Nothing else of a report is kept: no sample, no user agent.
 */
export interface Violation {
  directive: string;
  documentUrl: string;
  blockedUrl: string;
  sourceFile: string;
  line: number | null;
}

const text = z._default(z.catch(z.string(), ''), '');

const line = z._default(z.catch(z.nullable(z.number()), null), null);

const oldReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'document-uri': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': line,
  }),
});

const newReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    effectiveDirective: text,
    documentURL: text,
    blockedURL: text,
    sourceFile: text,
    lineNumber: line,
  }),
});

const mostReports = 20;

/** Parses a `report-uri` or `report-to` body; any other body has no violations. */
export function readViolations(body: unknown): Violation[] {
  if (Array.isArray(body)) return body.slice(0, mostReports).flatMap(ofReportTo);
  const result = z.safeParse(oldReport, body);
  if (!result.success) return [];
  const report = result.data['csp-report'];
  return [
    {
      directive: directiveOf(report['effective-directive'] || report['violated-directive']),
      documentUrl: report['document-uri'],
      blockedUrl: report['blocked-uri'],
      sourceFile: report['source-file'],
      line: report['line-number'],
    },
  ];
}

function ofReportTo(report: unknown): Violation[] {
  const result = z.safeParse(newReport, report);
  if (!result.success) return [];
  const { effectiveDirective, documentURL, blockedURL, sourceFile, lineNumber } = result.data.body;
  return [
    {
      directive: directiveOf(effectiveDirective),
      documentUrl: documentURL,
      blockedUrl: blockedURL,
      sourceFile,
      line: lineNumber,
    },
  ];
}

const directives = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'object-src',
  'frame-src',
  'child-src',
  'worker-src',
  'manifest-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
];

/** A known directive name; older browsers send the whole directive with its sources. */
function directiveOf(text: string): string {
  const [name = ''] = text.trim().toLowerCase().split(/\s/);
  return directives.includes(name) ? name : 'other';
}

export interface Attribution {
  /** This server's own origins. */
  ownOrigins: readonly string[];
  /** Other origins that may serve remotes (`REMOTE_ORIGINS`). */
  remoteOrigins: readonly string[];
  deployments: Pick<DeploymentSource, 'known' | 'describe'>;
}

const pageItself: Named = { remote: 'page', build: 'none' };

const shell: Named = { remote: 'shell', build: 'none' };

/** People's browser extensions, which browsers report as well. */
export const extension: Named = { remote: 'extension', build: 'none' };

/**
 * The file that violated the policy: the one whose code ran, otherwise the one that was blocked. Remotes take
 * precedence over the shell, because the shell fetches and renders on their behalf.
 */
export async function attribute({ sourceFile, blockedUrl }: Violation, all: Attribution): Promise<Named> {
  if ([sourceFile, blockedUrl].some((url) => /^[\w-]+-extension:/i.test(url))) return extension;
  const owners = await Promise.all([sourceFile, blockedUrl].map((url) => ownerOf(url, all)));
  return (
    owners.find((owner) => owner !== null && owner !== shell) ?? owners.find((owner) => owner !== null) ?? pageItself
  );
}

async function ownerOf(url: string, { ownOrigins, remoteOrigins, deployments }: Attribution): Promise<Named | null> {
  if (!URL.canParse(url)) return null;
  const { origin, pathname, href } = new URL(url);
  if (ownOrigins.includes(origin)) {
    const [, remote, build] = /^\/r\/([^/]+)\/([^/]+)\//.exec(pathname) ?? [];
    if (remote && build) return nameOf(deployments, remote, decoded(build));
    return pathname.startsWith('/static/') ? shell : null;
  }
  if (!remoteOrigins.includes(origin)) return null;
  for (const { id, build } of deployments.known()) {
    const base = (await deployments.describe(id, build))?.descriptor.base;
    if (base && URL.canParse(base) && href.startsWith(new URL(base).href)) return { remote: id, build };
  }
  return unknownName;
}

/** Browsers report the `+` of a build's name unchanged or as `%2B`. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * A URL as it may be logged: only the first segment of pages, because the rest may contain a link's secret; the path of
 * our files; the origin of other sites; keywords such as `inline` unchanged.
 */
export function loggable(url: string, { ownOrigins, remoteOrigins }: Attribution): string {
  if (!URL.canParse(url)) return /^[a-z-]{1,40}$/.test(url) ? url : '';
  const { protocol, origin, pathname } = new URL(url);
  if (!/^https?:$/.test(protocol)) return protocol.slice(0, 40);
  if (!ownOrigins.includes(origin) && !remoteOrigins.includes(origin)) return origin.slice(0, 100);
  const [, first = '', ...rest] = pathname.split('/');
  const isFile = remoteOrigins.includes(origin) || first === 'r' || first === 'static';
  if (isFile) return maskTokens(pathname).slice(0, 200);
  return maskTokens(rest.length > 0 ? `/${first}/…` : `/${first}`).slice(0, 60);
}
