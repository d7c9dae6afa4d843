/** Saved replies of the office to queries. */
export const savedReplyLimits = { count: 200, nameLength: 80, textLength: 4000 } as const;

/** The placeholders of a saved reply; written `{{name}}` in its text. */
export const replyPlaceholders = ['name', 'number', 'subject', 'about', 'sender'] as const;
export type ReplyPlaceholder = (typeof replyPlaceholders)[number];

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

const isKnown = (name: string): name is ReplyPlaceholder => replyPlaceholders.some((known) => known === name);

/** The unknown placeholders in a text. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name).filter((name) => !isKnown(name))),
];

/** The text to insert: every placeholder replaced by its value. Values are never filled in again. */
export const fillReply = (text: string, values: Record<ReplyPlaceholder, string>): string =>
  text.replace(placeholder, (whole, name: string) => (isKnown(name) ? values[name] : whole));
