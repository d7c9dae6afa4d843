import type { KeyboardEvent } from 'react';
import type { SlotAnswer } from '@guildhall/shared/domain';
import { i18n, useTranslation } from '@guildhall/shared/i18n';
import { Typography } from '@guildhall/shared/ui/core';
import type { Answers } from './draft.ts';
import { answerOfKey, focusSlot, stepOfKey } from './keys.ts';
import type { Slot } from './times.ts';

interface SlotKeysParts {
  layout: 'list' | 'grid';
  /** In screen order. */
  slots: readonly Slot[];
  answers: Answers;
  onAnswer: (slots: readonly string[], answer: SlotAnswer) => void;
}

/** The letters of the current language. */
const letters = () => ({
  yes: i18n.t('public:availability.keys.yes'),
  if_needed: i18n.t('public:availability.keys.if_needed'),
  no: i18n.t('public:availability.keys.no'),
  repeat: i18n.t('public:availability.keys.repeat'),
});

/** Handles answering by keyboard: arrows move between slots, a letter answers and moves on (scenario 16). */
export function handleSlotKey(event: KeyboardEvent<HTMLElement>, { layout, slots, answers, onAnswer }: SlotKeysParts) {
  const { target } = event;
  const slot = target instanceof Element ? target.closest<HTMLElement>('[data-slot]')?.dataset.slot : undefined;
  if (slot === undefined) return;
  const step = stepOfKey(event.key, layout, document.documentElement.dir === 'rtl');
  const said = answerOfKey(event, letters());
  if (step !== null) {
    event.preventDefault();
    focusSlot(event.currentTarget, slot, step);
  } else if (said !== null) {
    event.preventDefault();
    const above = slots[slots.findIndex(({ id }) => id === slot) - 1];
    const answer = said === 'repeat' ? above && answers[above.id] : said;
    if (!answer) return;
    onAnswer([slot], answer);
    focusSlot(event.currentTarget, slot, 1);
  }
}

/** How to answer by keyboard. */
export function KeyHint() {
  const { t } = useTranslation('public');
  const { if_needed: ifNeeded, ...others } = letters();
  return (
    <Typography variant="body2" color="textSecondary" sx={{ '@media (hover: none)': { display: 'none' } }}>
      {t('availability.keyHint', { ...others, ifNeeded })}
    </Typography>
  );
}
