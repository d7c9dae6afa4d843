import type { MinutesDetail, MinutesItem } from '@guildhall/shared/contracts';
import { attendanceStates, type Language } from '@guildhall/shared/domain';
import { openDocument } from '../../../platform/pdf/document.ts';
import { createFormats, type Formats } from '../../../platform/pdf/format.ts';
import type { Sheet } from '../../../platform/pdf/sheet.ts';
import { fillIn } from '../../../platform/pdf/texts.ts';
import { minutesTexts } from './minutes-pdf-texts.ts';

export interface PrintedMinutes {
  minutes: MinutesDetail;
  association: string;
  /** The reader's language; user-supplied texts are not translated. */
  language: Language;
}

const blue = '#3b63d9';

const ink = '#111827';

const grey = '#6b7280';

const pale = '#e5e7eb';

const amber = '#b45309';

const whole = { from: 0, to: 1 } as const;

/**
 * Prints minutes: A4, embedded fonts, mirrored for Arabic, user-supplied text as plain text. Contains names, numbers
 * and decisions, but no addresses, answers or confidential reasons.
 */
export async function printMinutes(printed: PrintedMinutes): Promise<Buffer> {
  const { language, minutes, association } = printed;
  const { sheet, end } = openDocument({
    language,
    title: `${minutesTexts[language].title}: ${minutes.title}`,
    author: association,
    createdAt: new Date(minutes.updatedAt ?? minutes.meeting.startsAt),
  });
  const formats = createFormats(language, 'EUR');
  head(sheet, printed, formats);
  attendance(sheet, printed, formats);
  agenda(sheet, printed, formats);
  ending(sheet, printed, formats);
  foot(sheet, printed);
  return end();
}

/** A label and its value side by side; long values may span pages. */
function row(sheet: Sheet, label: string, value: string) {
  const name = { from: 0, to: 0.26, size: 9, colour: grey } as const;
  const content = { from: 0.29, to: 1, size: 10, colour: ink } as const;
  const height = Math.max(sheet.heightOf(label, name), sheet.heightOf(value, content));
  sheet.breakBefore(Math.min(height, 60) + 4);
  sheet.pair(() => {
    if (height > 220) {
      sheet.flow(label, { ...name, to: 1, tag: 'Lbl' });
      sheet.flow(value, { ...content, from: 0, tag: 'LBody' });
      return sheet.down(6);
    }
    sheet.breakBefore(height);
    sheet.text(label, { ...name, tag: 'Lbl' });
    sheet.text(value, { ...content, tag: 'LBody' });
    sheet.down(height + 4);
  });
}

function section(sheet: Sheet, title: string) {
  sheet.down(14);
  sheet.breakBefore(64);
  sheet.down(sheet.text(title, { ...whole, size: 12.5, weight: 'semibold', colour: blue, tag: 'H2' }) + 3);
  sheet.rule(pale, 0.8);
  sheet.down(8);
}

function head(sheet: Sheet, { minutes, association, language }: PrintedMinutes, formats: Formats) {
  const texts = minutesTexts[language];
  const { meeting, title } = minutes;
  sheet.band(blue);
  sheet.down(sheet.text(association, { ...whole, size: 11, weight: 'semibold', colour: blue }) + 14);
  sheet.down(sheet.text(texts.title, { ...whole, size: 19, weight: 'semibold', colour: ink, tag: 'H1' }) + 4);
  sheet.flow(title, { ...whole, size: 12.5, colour: ink });
  sheet.down(8);
  if (minutes.state === 'draft') {
    sheet.flow(texts.draft, { ...whole, size: 9.5, weight: 'semibold', colour: amber });
    sheet.down(6);
  }
  row(sheet, texts.when, formats.instant(new Date(meeting.startsAt), meeting.zone));
  if (meeting.place) row(sheet, texts.place, meeting.place);
  row(sheet, texts.minuteTaker, minutes.minuteTaker || texts.notNamed);
}

// One name per line: names of two scripts in one line would be reordered.
const lines = (names: readonly string[], { isolate }: Formats) => names.map(isolate).join('\n');

function attendance(sheet: Sheet, { minutes, language }: PrintedMinutes, formats: Formats) {
  const texts = minutesTexts[language];
  const namesOf = (state: MinutesDetail['attendance'][string] | undefined) =>
    minutes.invited.filter(({ id }) => minutes.attendance[id] === state).map(({ name }) => name);
  section(sheet, texts.attendance);
  for (const state of attendanceStates) row(sheet, texts.states[state], lines(namesOf(state), formats) || texts.nobody);
  const unrecorded = namesOf(undefined);
  if (unrecorded.length > 0) row(sheet, texts.unrecorded, lines(unrecorded, formats));
  const guests = minutes.guests.map(({ name }) => name);
  if (guests.length > 0) row(sheet, texts.guests, lines(guests, formats));
}

function agenda(sheet: Sheet, printed: PrintedMinutes, formats: Formats) {
  const texts = minutesTexts[printed.language];
  const { items } = printed.minutes;
  section(sheet, texts.agenda);
  if (items.length === 0) sheet.flow(texts.noAgenda, { ...whole, size: 9.5, colour: grey });
  items.forEach((item, index) => agendaItem(sheet, printed, item, index + 1, formats));
}

function agendaItem(
  sheet: Sheet,
  { minutes, language }: PrintedMinutes,
  item: MinutesItem,
  place: number,
  formats: Formats,
) {
  const texts = minutesTexts[language];
  const { decision } = item;
  const names = new Map([...minutes.invited, ...minutes.guests].map(({ id, name }) => [id, name]));
  sheet.breakBefore(70);
  const title = `${place}. ${formats.isolate(item.applicantName)} · ${formats.isolate(item.number)}`;
  sheet.flow(title, { ...whole, size: 11, weight: 'semibold', colour: ink, tag: 'H3' });
  sheet.down(3);
  const conflicts = item.conflicts.flatMap((id) => names.get(id) ?? []);
  if (conflicts.length > 0) row(sheet, texts.conflict, lines(conflicts, formats));
  if (item.notes) row(sheet, texts.notes, item.notes);
  if (decision) {
    const when = formats.instant(new Date(decision.decidedAt), minutes.meeting.zone);
    const recorded = fillIn(texts.recorded, { name: formats.isolate(decision.decidedBy), when });
    row(sheet, texts.decision, `${texts.outcomes[decision.outcome]}\n${recorded}`);
    if (decision.conditions) row(sheet, texts.conditions, decision.conditions);
  } else row(sheet, texts.decision, texts.results[item.result]);
  sheet.down(8);
}

function ending(sheet: Sheet, { minutes, language }: PrintedMinutes, formats: Formats) {
  const texts = minutesTexts[language];
  const { finished, meeting } = minutes;
  if (!finished) return;
  sheet.breakBefore(96);
  sheet.down(20);
  const when = formats.instant(new Date(finished.at), meeting.zone);
  const by = fillIn(texts.finished, { name: formats.isolate(finished.by), when });
  sheet.down(sheet.text(by, { ...whole, size: 9, colour: grey }) + 40);
  sheet.rule(grey, 0.6, 0.5);
  sheet.down(4);
  sheet.text(texts.signature, { from: 0.5, to: 1, size: 8.5, colour: grey });
}

function foot(sheet: Sheet, { minutes, language }: PrintedMinutes) {
  sheet.onEveryPage((page, pages) => {
    sheet.text(minutes.title, { from: 0, to: 0.68, size: 7.5, colour: grey });
    const place = fillIn(minutesTexts[language].page, { page: String(page), pages: String(pages) });
    sheet.text(place, { from: 0.7, to: 1, size: 7.5, colour: grey, align: 'end' });
  });
}
