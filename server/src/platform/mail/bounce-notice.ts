import type { Attachment } from 'postal-mime';

/** A notice's data about one recipient (RFC 3464, section 2.3). */
export interface RecipientStatus {
  /** The recipient's addresses, in lower case: the original and the final one. */
  addresses: string[];
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`. */
  action: string;
  /** The mail server's message, with its status code; one line of at most 500 characters. */
  reason: string;
}

/** A delivery status notification: the result of a mail after its server has accepted it. */
export interface BounceNotice {
  /** Candidate Message-IDs of the mail, without angle brackets; likeliest first. */
  about: string[];
  recipients: RecipientStatus[];
}

const statusTypes = ['message/delivery-status', 'message/global-delivery-status'];
const originalTypes = [
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
];
const reasonLength = 500;

/** True for the `Content-Type` of a delivery status notification. It may lack the report type. */
export const isReport = (contentType: string): boolean =>
  /^\s*multipart\/report\b/i.test(contentType) &&
  (!/report-type/i.test(contentType) || /report-type\s*=\s*"?delivery-status\b/i.test(contentType));

/**
 * Parses a delivery status notification (RFC 3464).
 * @param source the raw message; its end may be missing
 * @returns `null` for other or unreadable messages
 */
export async function readBounceNotice(source: Uint8Array): Promise<BounceNotice | null> {
  const { default: PostalMime, decodeWords } = await import('postal-mime');
  const mail = await PostalMime.parse(source, { forceRfc822Attachments: true }).catch(() => null);
  if (!mail || !isReport(mail.headers.find(({ key }) => key === 'content-type')?.value ?? '')) return null;
  const part = (types: string[]) => mail.attachments.find(({ mimeType }) => types.includes(mimeType));
  const status = part(statusTypes);
  const recipients = status ? groupsIn(textOf(status)).flatMap((fields) => toRecipient(fields, decodeWords)) : [];
  if (recipients.length === 0) return null;
  const original = part(originalTypes);
  const [originalHeaders] = original ? groupsIn(textOf(original)) : [];
  const named = idsIn(originalHeaders?.get('message-id'));
  const answered = [...idsIn(mail.inReplyTo), ...idsIn(mail.references).reverse()];
  return { about: named.length > 0 ? named : answered, recipients };
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** Fields by lower-case name, group by group; a blank line ends a group, and folded lines are joined. */
function groupsIn(text: string): Map<string, string>[] {
  const groups = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+(?=\S)/g, ' ')
    .split(/\n[ \t]*\n/);
  return groups.map((group) => {
    const fields = new Map<string, string>();
    for (const line of group.split('\n')) {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon).trim().toLowerCase();
      // The first one counts: a later one may be from a person's text in the message.
      if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
    }
    return fields;
  });
}

const idsIn = (line = ''): string[] => [...line.matchAll(/<([^<>\s]+)>/g)].map(([, id = '']) => id);

type Decode = (text: string) => string;

function toRecipient(fields: Map<string, string>, decode: Decode): RecipientStatus[] {
  const addresses = ['original-recipient', 'final-recipient'].flatMap((name) => addressIn(fields.get(name)));
  // `failed (unable to deliver)` occurs: the parentheses are a comment.
  const action = /^[a-z]+/i.exec(fields.get('action') ?? '')?.[0].toLowerCase();
  if (!action || addresses.length === 0) return [];
  return [{ addresses, action, reason: reasonOf(fields, decode) }];
}

/** The address in a field such as `rfc822; ada@example.org`. */
function addressIn(field = ''): string[] {
  const address = field
    .slice(field.indexOf(';') + 1)
    .trim()
    .replace(/^<|>$/g, '');
  return address.includes('@') ? [address.toLowerCase()] : [];
}

function reasonOf(fields: Map<string, string>, decode: Decode): string {
  const [status = ''] = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '') ?? [];
  const said = decode((fields.get('diagnostic-code') ?? '').slice(0, 8 * reasonLength)).replace(/^\s*[\w-]+\s*;/, '');
  const line = oneLine(said.includes(status) ? said : `${status} ${said}`);
  return line || 'The notice gives no reason.';
}

/** Untrusted text as one line that can be stored and shown: without control and bidi characters. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, reasonLength)
    .toWellFormed();
