import { useFormat } from '@guildhall/shared/i18n';
import type { LabelGroup } from '../../lib/labels.ts';
import { useLabels } from '../../lib/labels.ts';

/** Details that are codes of the domain, with the words that name them. */
const coded: Readonly<Record<string, LabelGroup>> = {
  outcome: 'application.state',
  answer: 'referee.state',
  kind: 'document.kind',
  method: 'payment.method',
};

/** Details that are shown as they stand, in this order. */
const plain = ['name', 'refereeName', 'fileName', 'file', 'subject', 'to', 'number', 'creditNote', 'memberNumber'];

/** Writes out what an event was about: who, what, how much; codes in the reader's words. */
export function useEventDetails() {
  const label = useLabels();
  const format = useFormat();
  return (details: Readonly<Record<string, unknown>>): string => {
    const { amountMinor, currency, dueOn } = details;
    const texts = [
      ...plain.map((name) => details[name]),
      ...Object.entries(coded).map(([name, group]) => {
        const value = details[name];
        return typeof value === 'string' ? label(group, value) : null;
      }),
      typeof dueOn === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(dueOn) && format.day(dueOn),
      typeof amountMinor === 'number' && typeof currency === 'string' && format.money({ amountMinor, currency }),
    ];
    return texts.filter((text) => typeof text === 'string' && text !== '').join(' · ');
  };
}
