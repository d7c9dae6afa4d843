import { maskTokens } from '../../platform/http/log.ts';
import type { DeploymentSource } from '../../platform/deployments/source.ts';
import { nameOf, unknownName, type Named } from '../../platform/metrics/names.ts';
import type { Violation } from './violations.ts';

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
