import type { MailRow } from './outgoing.ts';

/** The Message-ID with which a mail leaves. @param host the name it ends with */
export const messageIdOf = ({ id }: Pick<MailRow, 'id'>, host: string): string => `<${id}@${host}>`;

/**
 * The id of our mail that a Message-ID names, without its angle brackets. Any host will do: the public address may have
 * changed since. @returns `null` for one that isn't made as ours are
 */
export const mailIdIn = (messageId: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(messageId)?.[1]?.toLowerCase() ?? null;
