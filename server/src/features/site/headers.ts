import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';

export const newNonce = (): string => randomBytes(16).toString('base64');

/** Where browsers tell what they have refused (features/csp-reports). */
const reportPath = '/reports/csp';

/**
 * The policy of every page: scripts only with the page's nonce and what those load themselves, nothing inline without
 * it, no frames, no foreign form targets. Style attributes are React's; they can't carry a nonce and run nothing.
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
    // Browsers that know it ignore `report-uri`, and use it over https only.
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
