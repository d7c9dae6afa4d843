import { languageFacts, type Language } from '@guildhall/shared/domain';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { sendDownload } from '../../platform/files/download.ts';
import { localOnly } from '../../platform/http/local-only.ts';
import { problem } from '../../platform/problems/problem.ts';
import { parseQuery } from '../../platform/http/given-call.ts';
import { calendarAmong } from '../../platform/mail/attachments.ts';
import type { MailRow as Mail } from '../../platform/mail/outgoing.ts';
import { escapeHtml } from '../../platform/mail/render.ts';
import { readMail, readSentMails } from './repository.ts';

const newestFirst = 200;

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 15%, transparent); }
  body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; }
  h1 { font-size: 1.4rem; } h2 { font-size: 1rem; } pre { font-size: .8125rem; } a { color: light-dark(#2f55c8, #8fb0ff); }
  table { width: 100%; border-collapse: collapse; } th, td { text-align: start; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
  th { font-weight: 600; font-size: .875rem; } td { overflow-wrap: anywhere; } time { white-space: nowrap; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dt { opacity: .7; } dd { margin: 0; }
  .mail { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 7px; padding: 1.5rem; }`;

/**
 * The development inbox: every mail Guildhall has created, with its links, if no mail server is configured. Only this
 * machine can reach it; with a mail server or a public address there is no such page.
 */
export const inboxPages: FastifyPluginAsync = async (app) => {
  if (app.config.smtpUrl || !localOnly(app)) return;
  app.addHook('onRequest', async (_request, reply) => {
    // An administrator has configured a mail server in the meantime.
    if ((await app.mailTransport.kind()) !== 'inbox') return reply.callNotFound();
  });

  app.get('/dev/inbox', async (_request, reply) =>
    sendPage(reply, 'Development inbox', list(await readSentMails(app.db, newestFirst))),
  );

  app.get<{ Params: { id: string } }>('/dev/inbox/:id', async ({ params }, reply) => {
    const mail = z.safeParse(z.uuid(), params.id).success ? await readMail(app.db, params.id) : undefined;
    if (!mail) {
      reply.code(404);
      return sendPage(reply, 'No such mail', '<p>There is no such mail. <a href="/dev/inbox">All mails</a></p>');
    }
    return sendPage(reply, mail.subject, page(mail));
  });

  app.get<{ Params: { id: string } }>('/dev/inbox/:id/calendar', async ({ params }, reply) => {
    const mail = z.safeParse(z.uuid(), params.id).success ? await readMail(app.db, params.id) : undefined;
    const entry = mail && calendarAmong(mail.attachments);
    if (!entry) throw problem.notFound();
    const content = Buffer.from(entry.calendar);
    const mediaType = `text/calendar; charset=utf-8; method=${entry.method}`;
    return sendDownload(reply, { name: entry.name, mediaType, sizeBytes: content.length, content });
  });

  app.get('/dev/inbox.json', async (request) => {
    const { to, ...rest } = parseQuery(request.raw.url ?? '');
    if (Object.keys(rest).length > 0) throw problem.badRequest('invalid_input', 'Only "to" can be asked for.');
    const found = await readSentMails(app.db, newestFirst, to);
    return found.map((mail) => ({
      id: mail.id,
      to: mail.to,
      subject: mail.subject,
      text: mail.body,
      links: mail.links,
      sentAt: mail.sentAt?.toISOString() ?? null,
      template: mail.template,
      attachments: mail.attachments.map(({ name }) => name),
    }));
  });
};

const time = (at: Date | null): string =>
  at ? `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>` : '';

function list(found: Mail[]): string {
  if (found.length === 0) return '<p>No mail has been sent yet.</p>';
  const rows = found.map(
    (mail) =>
      `<tr><td><a href="/dev/inbox/${mail.id}"><bdi>${escapeHtml(mail.subject)}</bdi></a></td><td>${escapeHtml(mail.to)}</td><td>${time(mail.sentAt)}</td></tr>`,
  );
  return `<p>No mail server is configured, so mails stay here. The newest ${newestFirst} are shown.</p>
<table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Time</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
}

function page(mail: Mail): string {
  const { tag, direction } = languageFacts[mail.language as Language];
  const attachments = mail.attachments
    .map((attachment) =>
      'calendar' in attachment
        ? `<a href="/dev/inbox/${mail.id}/calendar" download>${escapeHtml(attachment.name)}</a> (${attachment.method})`
        : escapeHtml(attachment.name),
    )
    .join(', ');
  return `<p><a href="/dev/inbox">All mails</a></p>
<dl><dt>To</dt><dd><bdi>${escapeHtml(mail.toName ?? '')}</bdi> ${escapeHtml(mail.toName ? `<${mail.to}>` : mail.to)}</dd><dt>Time</dt><dd>${time(mail.sentAt)}</dd>
${attachments && `<dt>Attached</dt><dd>${attachments}</dd>`}</dl>
<div class="mail" lang="${tag}" dir="${direction}">${withLinks(mail)}</div>${calendar(mail)}`;
}

/** The calendar entry as it was sent. */
function calendar({ attachments }: Mail): string {
  const entry = calendarAmong(attachments);
  return entry
    ? `<h2>${escapeHtml(entry.name)}</h2><pre class="mail" dir="ltr">${escapeHtml(entry.calendar)}</pre>`
    : '';
}

/** The text with our own links made clickable; other URLs stay text. */
function withLinks({ body, links }: Mail): string {
  const lines = body.split('\n');
  return lines
    .map((line) =>
      links.includes(line.trim())
        ? `<a href="${escapeHtml(line.trim())}">${escapeHtml(line.trim())}</a>`
        : escapeHtml(line),
    )
    .join('\n');
}

function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    )
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`,
    );
}
