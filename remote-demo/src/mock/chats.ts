import { myself, type Chat, type Message } from '../slices/chat.ts';
import { ago } from './rows.ts';

type Line = readonly [mine: boolean, text: string, days: number, more?: Partial<Pick<Message, 'type' | 'attachments'>>];

const people: readonly [name: string, status: Chat['status'], lines: readonly Line[]][] = [
  [
    'Amara Okafor',
    'online',
    [
      [false, 'Good morning! Have you seen the plan for the reading room?', 0.3],
      [true, 'Only the first sheet. Does the long table stay by the window?', 0.29],
      [false, 'It does. This is how it looks now:', 0.28],
      [false, 'library', 0.28, { type: 'image' }],
      [
        false,
        'And the whole plan, if you would like to check the shelves.',
        0.27,
        { attachments: [{ name: 'reading-room-plan.pdf', size: '1.2 MB' }] },
      ],
      [true, 'Lovely. I will bring the measuring tape on Thursday.', 0.05],
    ],
  ],
  [
    'Jonas Weber',
    'busy',
    [
      [true, 'How is the press coming along?', 1.4],
      [false, 'The screw turns, the plate does not. We need another afternoon and somebody with patience.', 1.2],
      [false, 'Saturday at two?', 1.19],
    ],
  ],
  [
    'Li Wen',
    'away',
    [
      [false, 'The blotting paper from the mill is better than the one we had. I took notes.', 2.1],
      [true, 'Could you send them? I would like to order before the end of the month.', 2],
      [false, 'Here they are.', 1.9, { attachments: [{ name: 'blotting-paper-notes.txt', size: '14 KB' }] }],
    ],
  ],
  [
    'Marta Silva',
    'online',
    [
      [false, 'Three lists for the cakes and still no cake. Shall I bake?', 3.2],
      [true, 'Please. Your plum cake won last year’s meeting.', 3.1],
    ],
  ],
  [
    'Nadia Haddad',
    'offline',
    [
      [true, 'Thank you for the scans of the sewing supports.', 5],
      [false, 'With pleasure. The page about the split thongs was cut off; I will scan it again on Monday.', 4.8],
    ],
  ],
  ['Owen Price', 'offline', [[false, 'Back from the harbour archive. You were right about the maps.', 8]]],
];

export const sampleChats = (): Chat[] =>
  people.map(([name, status, lines], index) => ({
    id: index + 1,
    name,
    status,
    messages: lines.map(([mine, msg, days, more]) => ({
      msg,
      type: 'text',
      senderId: mine ? myself : index + 1,
      createdAt: ago(days),
      attachments: [],
      ...more,
    })),
  }));
