import type { FastifyReply, FastifyRequest } from 'fastify';

/** The value of a cookie of this request. */
export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  const found = (headers.cookie ?? '').split(';').find((cookie) => cookie.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1);
}

interface Cookie {
  name: string;
  value: string;
  days: number;
  path: string;
  sameSite: 'Lax' | 'Strict';
}

/** Sets a cookie that no script can read. */
export function setCookie(reply: FastifyReply, { name, value, days, path, sameSite }: Cookie): void {
  const secure = reply.server.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const maxAge = days * 24 * 60 * 60;
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=${sameSite}${secure}`,
  );
}
