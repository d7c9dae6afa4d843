import type { KeyboardEvent } from 'react';
import { useDirection, useTranslation } from '@guildhall/shared/i18n';
import type { SlotAnswer } from '@guildhall/shared/domain';
import type { Answers } from './draft.ts';
import { answerOfKey, focusSlot, stepOfKey } from './keys.ts';
import type { Slot } from './times.ts';

interface SlotKeysParts {
  layout: 'list' | 'grid';
  /** In the order of the screen. */
  slots: readonly Slot[];
  answers: Answers;
  onAnswer: (slot: string, answer: SlotAnswer) => void;
}

/** Answering by keyboard: arrows go from slot to slot, one key answers and goes on (scenario 16). */
export function useSlotKeys({ layout, slots, answers, onAnswer }: SlotKeysParts) {
  const { t } = useTranslation('public');
  const isMirrored = useDirection() === 'rtl';
  const letters = {
    yes: t('availability.keys.yes'),
    if_needed: t('availability.keys.if_needed'),
    no: t('availability.keys.no'),
    repeat: t('availability.keys.repeat'),
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    const slot = target instanceof Element ? target.closest<HTMLElement>('[data-slot]')?.dataset.slot : undefined;
    if (slot === undefined) return;
    const step = stepOfKey(event.key, layout, isMirrored);
    const said = answerOfKey(event, letters);
    if (step !== null) {
      event.preventDefault();
      focusSlot(event.currentTarget, slot, step);
    } else if (said !== null) {
      event.preventDefault();
      const above = slots[slots.findIndex(({ id }) => id === slot) - 1];
      const answer = said === 'repeat' ? above && answers[above.id] : said;
      if (answer) onAnswer(slot, answer);
      if (answer) focusSlot(event.currentTarget, slot, 1);
    }
  };
  return { onKeyDown, letters };
}
