import type { Note, NoteColor } from '../slices/notes.ts';
import { ago } from './rows.ts';

const rows: readonly [title: string, color: NoteColor, days: number][] = [
  [
    'Annual meeting: book the long room\nForty chairs, two microphones, and the ramp has to be open from nine.',
    'brand',
    0.1,
  ],
  ['Ask Marta for the drawing of the screw before the bench goes to the exhibition.', 'warning', 0.8],
  [
    'Reading list\n– Middleton, A History of English Craft Bookbinding\n– Szirmai, The Archaeology of Medieval Bookbinding\n– Frost, Adventures in Bookbinding',
    'success',
    2,
  ],
  [
    'Paper order\n200 sheets of Zerkall 145 g, 50 of Kozo 32 g. Ask whether the mill still delivers before Christmas.',
    'info',
    4,
  ],
  ['The key to the archive hangs behind the map of the harbour, not in the drawer any more.', 'error', 6],
  ['Train to Ghent leaves at 7.12 from platform 4; change in Lille. Hotel confirms until Friday.', 'info', 9],
  ['Thank-you letters for the three referees who answered within a day.', 'success', 13],
];

export const sampleNotes = (): Note[] =>
  rows.map(([title, color, days], index) => ({ id: index + 1, title, color, datef: ago(days), deleted: false }));
