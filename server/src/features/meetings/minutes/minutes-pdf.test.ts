import type { MinutesDetail } from '@guildhall/shared/contracts';
import { languages } from '@guildhall/shared/domain';
import { allOf, structureOf, type TaggedElement } from '../../../testing/pdf-structure.ts';
import { printMinutes, type PrintedMinutes } from './minutes-pdf.ts';
import { minutesTexts } from './minutes-pdf-texts.ts';

const minutes: MinutesDetail = {
  version: 3,
  state: 'finished',
  title: 'Admissions committee, December',
  meeting: {
    state: 'held',
    startsAt: '2026-11-20T08:30:00.000Z',
    endsAt: '2026-11-20T09:30:00.000Z',
    zone: 'Europe/Vienna',
    place: 'Hofgasse 12',
    sequence: 0,
  },
  invited: [
    { id: 'theresa', name: 'Theresa Auer', required: true },
    { id: 'layla', name: 'ليلى حداد', required: false },
  ],
  minuteTaker: 'Theresa Auer',
  attendance: { theresa: 'present', layla: 'excused' },
  guests: [{ id: 'otto', name: 'Otto Wagner' }],
  items: [
    {
      applicationId: 'ada',
      number: 'APP-2026-00042',
      applicantName: 'Ada Moreau',
      state: 'approved',
      conflicts: ['layla'],
      notes: 'A strong file.',
      result: 'open',
      decision: {
        outcome: 'conditionally_approved',
        conditions: 'A new certificate.',
        decidedBy: 'Greta Holm',
        decidedAt: '2026-11-20T09:00:00.000Z',
      },
    },
    {
      applicationId: 'noor',
      number: 'APP-2026-00043',
      applicantName: 'Noor Haddad',
      state: 'in_review',
      conflicts: [],
      notes: '',
      result: 'next_meeting',
      decision: null,
    },
  ],
  gaps: [],
  decisionsFrom: '2026-11-20T07:30:00.000Z',
  finished: { at: '2026-11-20T10:00:00.000Z', by: 'Theresa Auer' },
  updatedAt: '2026-11-20T10:00:00.000Z',
};

async function printed(parts: Partial<MinutesDetail> = {}, language: PrintedMinutes['language'] = 'en') {
  const pdf = await printMinutes({ minutes: { ...minutes, ...parts }, association: 'The Guild', language });
  const tree = structureOf(pdf);
  if (!tree) throw new Error('The PDF is not tagged.');
  return tree;
}

const roles = ({ children }: TaggedElement) => children.map(({ role }) => role);

test.each(languages)('minutes in %s tell screen readers their headings and lists in order', async (language) => {
  const tree = await printed({}, language);
  expect(roles(tree)).toEqual([
    ...['P', 'H1', 'P', 'L'],
    ...['H2', 'L'],
    ...['H2', 'H3', 'L', 'H3', 'L'],
    ...['P', 'P'],
  ]);
  const items = allOf(tree, 'LI');
  expect(items.map(roles)).toEqual(items.map(() => ['Lbl', 'LBody']));
  // Date, place and minute-taker; three kinds of attendance and guests; four facts and one of the items.
  expect(allOf(tree, 'L').map(({ children }) => children.length)).toEqual([3, 4, 4, 1]);
});

test('the Arabic text is in reading order', async () => {
  const read = allOf(await printed({}, 'ar'), 'H2').map(({ actual }) => actual);
  expect(read).toEqual([minutesTexts.ar.attendance, minutesTexts.ar.agenda]);
});

test('a long note over several pages stays one item of its list', async () => {
  const [first, second] = minutes.items;
  const notes = 'The committee discussed the application at length. '.repeat(150);
  const tree = await printed({ items: [{ ...first!, notes }, second!] });
  expect(allOf(tree, 'L').map(({ children }) => children.length)).toEqual([3, 4, 4, 1]);
  expect(allOf(tree, 'LI').map(roles)).toContainEqual(['Lbl', 'LBody']);
});

test('a draft says so before its facts', async () => {
  expect(roles(await printed({ state: 'draft', finished: null })).slice(0, 5)).toEqual(['P', 'H1', 'P', 'P', 'L']);
});
