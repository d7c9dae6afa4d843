import {
  addDemoSlice,
  changed,
  entries,
  finds,
  isDate,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  shapeOf,
} from './shape.ts';

const statuses = ['online', 'away', 'busy', 'offline'] as const;

interface Attachment {
  name: string;
  size: string;
}

/** A message; one of type `image` has the name of a drawing as its text. */
export interface Message {
  msg: string;
  type: 'text' | 'image';
  senderId: number;
  createdAt: string;
  attachments: Attachment[];
}

/** A conversation with the fields of the specification (§3). */
export interface Chat {
  id: number;
  name: string;
  status: (typeof statuses)[number];
  messages: Message[];
}

/** Sends the person's message. */
export const myself = 0;

interface ChatState {
  chats: Chat[];
  /** Id of the open conversation. */
  chatContent: number | null;
  chatSearch: string;
}

const isMessage = shapeOf({
  msg: isText,
  type: oneOf(['text', 'image']),
  senderId: isNumber,
  createdAt: isDate,
  attachments: listOf(shapeOf({ name: isText, size: isText })),
});

const slice = addDemoSlice<ChatState>(
  'chat',
  { chats: [], chatContent: null, chatSearch: '' },
  {
    chats: entries(shapeOf({ id: isNumber, name: isText, status: oneOf(statuses), messages: listOf(isMessage) })),
    chatContent: orNull(isNumber),
    chatSearch: isText,
  },
);

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
