import * as z from '@guildhall/shared/federation/zod';
import { mailSchema, type Email, type Paragraph } from '../slices/email.ts';
import { ago, blocksOf } from './rows.ts';
import { visitorName } from './visitor.ts';

/** Represents the signed-in person in the table. */
const visitor = 'Robin Kessler';

/** Sender, subject, age in days, label, flags and attachments; then the text, a paragraph or a list item per line. */
const table = `
Amara Okafor | Plan for the reading room | 0.1 | Association | inbox unread starred | reading-room-plan.pdf 1.2 MB
Good morning,
the joiner has sent the plan. The long table stays by the window, and the lamps move up to the second shelf.
Could you look at three things before Thursday?
• the distance between the shelves and the radiators
• the door, which opens against the new cabinet
• whether the ramp still fits
Many thanks, Amara

Jonas Weber | The press: what we need for Saturday | 0.4 | Workshop | inbox unread important
Hello,
the screw turns and the plate does not. Please bring:
• the long clamp
• tallow
• somebody with patience
We begin at two. Jonas

Inès Laurent | Your train to Lyon | 0.9 | Travel | inbox unread | map.png 340 KB
Dear Robin,
I will pick you up at Part-Dieu. Your train arrives at 13.04; the workshop is ten minutes on foot, along the river.
See you soon, Inès

Marta Silva | Minutes of the November meeting | 1.3 | Association | inbox important | minutes-november.pdf 212 KB, attendance.csv 3 KB
Dear all,
the minutes are attached. Two points are still open: the date of the exhibition, and who answers the museum.
Please send corrections until Friday. After that I file them.
Marta

Li Wen | Blotting paper, compared | 2.2 | Workshop | inbox starred
Hello Robin,
I soaked five papers for an hour each. The one from the mill takes a third more water and dries flat. The figures are in my notes; I suggest we order two hundred sheets.
Li

Nadia Haddad | Scans of the sewing supports | 3.1 | Workshop | inbox | supports-40-52.zip 8.4 MB
Hello,
here are pages 40 to 52. The page about split thongs was cut off; I will scan it again on Monday.
Nadia

Harbour Hotel | Your booking is confirmed | 4.5 | Travel | inbox
Dear guest,
we look forward to welcoming you for two nights. Breakfast is served from seven in the room with the barometer.
The Harbour Hotel

Owen Price | You were right about the maps | 6.2 | - | inbox
Robin,
the harbour maps were filed under the pilots’ names, not the towns’. I found all nine. Coffee is on me.
Owen

Kofi Mensah | A typeface for the badges | 8.7 | Association | inbox | badges.pdf 96 KB
Hello,
I set the badges in three sizes. The largest can be read from across the room, also by those of us who pretend we need no glasses.
Kofi

Robin Kessler | Re: Plan for the reading room | 0.05 | Association | sent
Dear Amara,
I will bring the measuring tape on Thursday. The ramp fits; I checked it with the trolley.
Robin

Robin Kessler | Order: 200 sheets of blotting paper | 1.8 | Workshop | sent
Dear Sir or Madam,
please send us 200 sheets of your blotting paper, 50 by 70 cm, and an offer for a standing order.
Robin Kessler

Robin Kessler | Talk about small harbours | 2.5 | - | draft
Dear Owen,
would you give a talk in February? I thought of the nine maps and

Grand Prize Office | You have been selected!!! | 1.1 | - | spam unread
Dear winner,
your e-mail address has won. To receive the sum, send us the fee for the transfer.

Cheap Toner World | Toner at prices you will not believe | 5.4 | - | spam
Save up to ninety per cent on toner for printers you do not have.

Weekly Digest | Your week in numbers | 7.3 | - | inbox trash
You opened 12 pages and closed 11. See what others opened.
`;

const addressOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@mail.example`;

const withName = (line: string, name: string) =>
  line.replace(visitor, name).replace(/\bRobin\b/, name.split(' ')[0] ?? name);

const paragraphOf = (line: string): Paragraph =>
  line.startsWith('• ')
    ? { kind: 'bullet', runs: [{ text: line.slice(2) }] }
    : { kind: 'text', runs: [{ text: line }] };

/** Reads `plan.pdf 1.2 MB, map.png 340 KB`. */
const attachmentsOf = (files: string) =>
  files
    .split(', ')
    .filter((file) => file !== '')
    .map((file) => {
      const [name, ...size] = file.split(' ');
      return { name, size: size.join(' ') };
    });

const noFlags = Object.fromEntries(
  ['unread', 'starred', 'important', 'checked', 'inbox', 'sent', 'draft', 'spam', 'trash'].map((flag) => [flag, false]),
);

export function sampleMails(): Email[] {
  const name = visitorName();
  return blocksOf(table).map(([[from = '', subject, days, label, flags = '', files = ''], lines], index) => {
    const isMine = from === visitor;
    return z.parse(mailSchema, {
      id: index + 1,
      from: isMine ? name : from,
      address: addressOf(isMine ? name : from),
      to: isMine ? 'office@mail.example' : name,
      subject,
      time: ago(Number(days)),
      label: label === '-' ? null : label,
      attachments: attachmentsOf(files),
      text: lines.map((line) => paragraphOf(withName(line, name))),
      ...noFlags,
      ...Object.fromEntries(flags.split(' ').map((flag) => [flag, true])),
    });
  });
}
