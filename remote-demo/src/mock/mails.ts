import type { Email, MailLabel, Paragraph } from '../slices/email.ts';
import { ago } from './rows.ts';
import { visitorName } from './visitor.ts';

const text = (...paragraphs: string[]): Paragraph[] =>
  paragraphs.map((line): Paragraph =>
    line.startsWith('• ')
      ? { kind: 'bullet', runs: [{ text: line.slice(2) }] }
      : { kind: 'text', runs: [{ text: line }] },
  );

type Flags = Partial<Pick<Email, 'unread' | 'starred' | 'important' | 'inbox' | 'sent' | 'draft' | 'spam' | 'trash'>>;
type Row = readonly [
  from: string,
  subject: string,
  days: number,
  label: MailLabel | null,
  flags: Flags,
  text: Paragraph[],
  attachments?: Email['attachments'],
];

/** Represents the signed-in person in the rows. */
const visitor = 'Robin Kessler';

const rows: readonly Row[] = [
  [
    'Amara Okafor',
    'Plan for the reading room',
    0.1,
    'Association',
    { inbox: true, unread: true, starred: true },
    text(
      'Good morning,',
      'the joiner has sent the plan. The long table stays by the window, and the lamps move up to the second shelf.',
      'Could you look at three things before Thursday?',
      '• the distance between the shelves and the radiators',
      '• the door, which opens against the new cabinet',
      '• whether the ramp still fits',
      'Many thanks, Amara',
    ),
    [{ name: 'reading-room-plan.pdf', size: '1.2 MB' }],
  ],
  [
    'Jonas Weber',
    'The press: what we need for Saturday',
    0.4,
    'Workshop',
    { inbox: true, unread: true, important: true },
    text(
      'Hello,',
      'the screw turns and the plate does not. Please bring:',
      '• the long clamp',
      '• tallow',
      '• somebody with patience',
      'We begin at two. Jonas',
    ),
  ],
  [
    'Inès Laurent',
    'Your train to Lyon',
    0.9,
    'Travel',
    { inbox: true, unread: true },
    text(
      'Dear Robin,',
      'I will pick you up at Part-Dieu. Your train arrives at 13.04; the workshop is ten minutes on foot, along the river.',
      'See you soon, Inès',
    ),
    [{ name: 'map.png', size: '340 KB' }],
  ],
  [
    'Marta Silva',
    'Minutes of the November meeting',
    1.3,
    'Association',
    { inbox: true, important: true },
    text(
      'Dear all,',
      'the minutes are attached. Two points are still open: the date of the exhibition, and who answers the museum.',
      'Please send corrections until Friday. After that I file them.',
      'Marta',
    ),
    [
      { name: 'minutes-november.pdf', size: '212 KB' },
      { name: 'attendance.csv', size: '3 KB' },
    ],
  ],
  [
    'Li Wen',
    'Blotting paper, compared',
    2.2,
    'Workshop',
    { inbox: true, starred: true },
    text(
      'Hello Robin,',
      'I soaked five papers for an hour each. The one from the mill takes a third more water and dries flat. The figures are in my notes; I suggest we order two hundred sheets.',
      'Li',
    ),
  ],
  [
    'Nadia Haddad',
    'Scans of the sewing supports',
    3.1,
    'Workshop',
    { inbox: true },
    text(
      'Hello,',
      'here are pages 40 to 52. The page about split thongs was cut off; I will scan it again on Monday.',
      'Nadia',
    ),
    [{ name: 'supports-40-52.zip', size: '8.4 MB' }],
  ],
  [
    'Harbour Hotel',
    'Your booking is confirmed',
    4.5,
    'Travel',
    { inbox: true },
    text(
      'Dear guest,',
      'we look forward to welcoming you for two nights. Breakfast is served from seven in the room with the barometer.',
      'The Harbour Hotel',
    ),
  ],
  [
    'Owen Price',
    'You were right about the maps',
    6.2,
    null,
    { inbox: true },
    text(
      'Robin,',
      'the harbour maps were filed under the pilots’ names, not the towns’. I found all nine. Coffee is on me.',
      'Owen',
    ),
  ],
  [
    'Kofi Mensah',
    'A typeface for the badges',
    8.7,
    'Association',
    { inbox: true },
    text(
      'Hello,',
      'I set the badges in three sizes. The largest can be read from across the room, also by those of us who pretend we need no glasses.',
      'Kofi',
    ),
    [{ name: 'badges.pdf', size: '96 KB' }],
  ],
  [
    visitor,
    'Re: Plan for the reading room',
    0.05,
    'Association',
    { sent: true },
    text(
      'Dear Amara,',
      'I will bring the measuring tape on Thursday. The ramp fits; I checked it with the trolley.',
      'Robin',
    ),
  ],
  [
    visitor,
    'Order: 200 sheets of blotting paper',
    1.8,
    'Workshop',
    { sent: true },
    text(
      'Dear Sir or Madam,',
      'please send us 200 sheets of your blotting paper, 50 by 70 cm, and an offer for a standing order.',
      'Robin Kessler',
    ),
  ],
  [
    visitor,
    'Talk about small harbours',
    2.5,
    null,
    { draft: true },
    text('Dear Owen,', 'would you give a talk in February? I thought of the nine maps and'),
  ],
  [
    'Grand Prize Office',
    'You have been selected!!!',
    1.1,
    null,
    { spam: true, unread: true },
    text('Dear winner,', 'your e-mail address has won. To receive the sum, send us the fee for the transfer.'),
  ],
  [
    'Cheap Toner World',
    'Toner at prices you will not believe',
    5.4,
    null,
    { spam: true },
    text('Save up to ninety per cent on toner for printers you do not have.'),
  ],
  [
    'Weekly Digest',
    'Your week in numbers',
    7.3,
    null,
    { inbox: true, trash: true },
    text('You opened 12 pages and closed 11. See what others opened.'),
  ],
];

const addressOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@mail.example`;

const withName = (line: string, name: string) =>
  line.replace(visitor, name).replace(/\bRobin\b/, name.split(' ')[0] ?? name);

const textFor = (paragraphs: readonly Paragraph[], name: string): Paragraph[] =>
  paragraphs.map(({ kind, runs }) => ({ kind, runs: runs.map((run) => ({ ...run, text: withName(run.text, name) })) }));

export function sampleMails(): Email[] {
  const name = visitorName();
  return rows.map(([from, subject, days, label, flags, paragraphs, attachments = []], index) => {
    const isMine = from === visitor;
    return {
      id: index + 1,
      ...{ subject, label, attachments, text: textFor(paragraphs, name) },
      from: isMine ? name : from,
      address: addressOf(isMine ? name : from),
      to: isMine ? 'office@mail.example' : name,
      time: ago(days),
      ...{ unread: false, starred: false, important: false, checked: false },
      ...{ inbox: false, sent: false, draft: false, spam: false, trash: false },
      ...flags,
    };
  });
}
