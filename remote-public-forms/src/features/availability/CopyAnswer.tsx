import type { Availability } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { CopyCard } from '../../ui/CopyCard.tsx';
import type { Draft } from './draft.ts';
import { saidAsText } from './said.ts';
import type { Times } from './times.ts';

interface CopyAnswerProps {
  poll: Availability;
  zone: string;
  times: Times;
  said: Draft;
  /** True when it could not be sent any more. */
  isUnsent?: boolean;
}

/** What was said, as text to be taken along. */
export function CopyAnswer({ poll, zone, times, said, isUnsent = false }: CopyAnswerProps) {
  const { t } = useTranslation('availability');
  const text = saidAsText({
    ...{ title: poll.title, slots: poll.slots, zone, times, ...said },
    wordOf: (answer) => t(answer === 'none' ? 'said.none' : `public:availability.answers.${answer}`),
  });
  const words = { copy: t('copy.button'), copied: t('copy.done'), copyFailed: t('copy.failed') };
  return (
    <CopyCard
      title={t(isUnsent ? 'copy.unsentTitle' : 'copy.title')}
      label={t(isUnsent ? 'copy.unsentText' : 'copy.text')}
      text={text}
      words={words}
    />
  );
}
