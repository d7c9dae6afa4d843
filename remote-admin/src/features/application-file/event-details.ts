import type { ScheduledKind } from '@guildhall/shared/domain';
import { scheduledKinds } from '@guildhall/shared/domain';
import { type LabelGroup, useLabels } from '@guildhall/shared/features/labels';
import { useLanguage } from '@guildhall/shared/i18n';
import { createFormat, useFormat } from '@guildhall/shared/format';

/** Details that are domain codes, with their labels. */
const coded: Readonly<Record<string, LabelGroup>> = {
  outcome: 'application.state',
  answer: 'referee.state',
  method: 'payment.method',
};

/** Details shown unchanged, in this order. */
const plain = [
  ...['name', 'referee', 'refereeName', 'assignee', 'fileName', 'file', 'subject'],
  ...['to', 'number', 'creditNote', 'memberNumber'],
];

/** Details that are days: deadlines, or when it resumes. */
const days = ['dueOn', 'lapsesOn', 'resumeOn'];

const isScheduledKind = (kind: string): kind is ScheduledKind => (scheduledKinds as readonly string[]).includes(kind);

/** Formats an event's details: who, what, how much; codes in the reader's language. */
export function useEventDetails() {
  const label = useLabels();
  const format = useFormat();
  const language = useLanguage();
  return (details: Readonly<Record<string, unknown>>): string => {
    const { amountMinor, currency, kind, startsAt, zone } = details;
    const texts = [
      ...plain.map((name) => details[name]),
      ...Object.entries(coded).map(([name, group]) => {
        const value = details[name];
        return typeof value === 'string' ? label(group, value) : null;
      }),
      // A type of reminder or document.
      typeof kind === 'string' && label(isScheduledKind(kind) ? 'scheduled' : 'document.kind', kind),
      ...days.map((name) => {
        const day = details[name];
        return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && format.day(day);
      }),
      // A meeting, in the local time of its location.
      typeof startsAt === 'string' && typeof zone === 'string' && createFormat(language, zone).dateTime(startsAt),
      typeof amountMinor === 'number' && typeof currency === 'string' && format.money({ amountMinor, currency }),
    ];
    return texts.filter((text) => typeof text === 'string' && text !== '').join(' · ');
  };
}
