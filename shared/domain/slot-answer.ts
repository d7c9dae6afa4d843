/** An invitee's answer to one slot. */
export const slotAnswers = ['yes', 'if_needed', 'no'] as const;
export type SlotAnswer = (typeof slotAnswers)[number];
