import type { MailRow } from './outgoing.ts';

/** The Message-ID of a sent mail. @param host its domain */
export const messageIdOf = ({ id }: Pick<MailRow, 'id'>, host: string): string => `<${id}@${host}>`;

/**
 * The id of our mail in a Message-ID, without its angle brackets. Any host is accepted: the public address may have
 * changed since.
 * @returns `null` for one of another format
 */
export const mailIdIn = (messageId: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(messageId)?.[1]?.toLowerCase() ?? null;
