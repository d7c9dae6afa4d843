import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';

export const newNonce = (): string => randomBytes(16).toString('base64');

// Control characters are in no text that people type, so nobody can write a slot into a page.
const nonceSlot = '\u0001nonce\u0001';

/** The attribute of elements that a page may use; composed pages have a slot for the nonce of a visit. */
export const nonceAttribute = `nonce="${nonceSlot}"`;

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
