import * as z from '@guildhall/shared/federation/zod';
import { chatSchema, myself, type Chat } from '../slices/chat.ts';
import { ago, blocksOf, rowsOf } from './rows.ts';

/** A person and their status; then a message per line: sender, age in days, text, and `image` or a file with its size. */
const table = `
Amara Okafor | online
they | 0.3 | Good morning! Have you seen the plan for the reading room?
me | 0.29 | Only the first sheet. Does the long table stay by the window?
they | 0.28 | It does. This is how it looks now:
they | 0.28 | library | image
they | 0.27 | And the whole plan, if you would like to check the shelves. | reading-room-plan.pdf | 1.2 MB
me | 0.05 | Lovely. I will bring the measuring tape on Thursday.

Jonas Weber | busy
me | 1.4 | How is the press coming along?
they | 1.2 | The screw turns, the plate does not. We need another afternoon and somebody with patience.
they | 1.19 | Saturday at two?

Li Wen | away
they | 2.1 | The blotting paper from the mill is better than the one we had. I took notes.
me | 2 | Could you send them? I would like to order before the end of the month.
they | 1.9 | Here they are. | blotting-paper-notes.txt | 14 KB

Marta Silva | online
they | 3.2 | Three lists for the cakes and still no cake. Shall I bake?
me | 3.1 | Please. Your plum cake won last year’s meeting.

Nadia Haddad | offline
me | 5 | Thank you for the scans of the sewing supports.
they | 4.8 | With pleasure. The page about the split thongs was cut off; I will scan it again on Monday.

Owen Price | offline
they | 8 | Back from the harbour archive. You were right about the maps.
`;

export const sampleChats = (): Chat[] =>
  blocksOf(table).map(([[name, status], lines], index) =>
    z.parse(chatSchema, {
      ...{ id: index + 1, name, status },
      messages: rowsOf(lines.join('\n')).map(([sender, days, msg, file, size]) => ({
        msg,
        type: file === 'image' ? 'image' : 'text',
        senderId: sender === 'me' ? myself : index + 1,
        createdAt: ago(Number(days)),
        attachments: size === undefined ? [] : [{ name: file, size }],
      })),
    }),
  );
