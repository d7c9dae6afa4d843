import * as z from '@guildhall/shared/federation/zod';
import { addDemoSlice, changed, date, entries, finds, openId, text } from './demo-slice.ts';

/** A message; one of type `image` has the name of a drawing as its text. */
const message = z.object({
  msg: z.string(),
  type: z.enum(['text', 'image']),
  senderId: z.number(),
  createdAt: date,
  attachments: z.array(z.object({ name: z.string(), size: z.string() })),
});
export type Message = z.output<typeof message>;

/** A conversation with the fields of the specification (§3). */
export const chatSchema = z.object({
  id: z.number(),
  name: z.string(),
  status: z.enum(['online', 'away', 'busy', 'offline']),
  messages: z.array(message),
});
export type Chat = z.output<typeof chatSchema>;

/** The sender of the person's own messages. */
export const myself = 0;
/** Longest message, in characters. */
export const messageLength = 2000;

const slice = addDemoSlice('chat', z.object({ chats: entries(chatSchema), chatContent: openId, chatSearch: text }));

export const useChats = slice.use;

export const chatsLoaded = (chats: Chat[]) => slice.set((state) => (state.chats.length > 0 ? {} : { chats }));
export const openChat = (chatContent: number | null) => slice.set({ chatContent });
export const searchChats = (chatSearch: string) => slice.set({ chatSearch });
/** Sends a text; blank messages are ignored. */
export const sendMessage = (id: number, text: string, createdAt: string) => {
  const msg = text.trim();
  if (msg === '') return;
  const message: Message = { msg, type: 'text', senderId: myself, createdAt, attachments: [] };
  slice.set(({ chats }) => ({ chats: changed(chats, id, ({ messages }) => ({ messages: [...messages, message] })) }));
};

const lastOf = ({ messages }: Chat) => messages.at(-1)?.createdAt ?? '';

/** The conversations that match a search, latest first. */
export const visibleChats = (chats: readonly Chat[], search: string): Chat[] =>
  chats.filter(({ name }) => finds(search, name)).sort((one, other) => lastOf(other).localeCompare(lastOf(one)));
