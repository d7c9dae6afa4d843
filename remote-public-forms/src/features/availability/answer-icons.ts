import type { SlotAnswer } from '@guildhall/shared/domain';
import type { IconName } from '@guildhall/shared/ui/core';

export const answerIcons: Record<SlotAnswer, IconName> = { yes: 'check', if_needed: 'question', no: 'close' };
export const answerTones = { yes: 'success', if_needed: 'warning', no: 'error' } as const;
