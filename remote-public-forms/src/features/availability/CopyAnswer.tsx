import { useTranslation } from '@guildhall/shared/i18n';
import { CopyCard } from '../../ui/CopyCard.tsx';
import type { Said } from './answer-summary.ts';

/** The person's answer as text to copy. */
export function CopyAnswer({ said, isUnsent = false }: { said: Said; isUnsent?: boolean }) {
  const { t } = useTranslation('availability');
  const { title, place, days, comment } = said;
  const wordOf = (answer: Said['days'][number]['rows'][number]['answer']) =>
    answer ? t(`public:availability.answers.${answer}`) : t('said.none');
  const lines = days.flatMap(({ day, rows }) => [
    '',
    day,
    ...rows.map(({ time, answer }) => `  ${time}  ${wordOf(answer)}`),
  ]);
  const text = [`${title} · ${place}`, ...lines, ...(comment.trim() === '' ? [] : ['', comment.trim()])].join('\n');
  const labels = { copy: t('copy.button'), copied: t('copy.done'), copyFailed: t('copy.failed') };
  return (
    <CopyCard
      title={t(isUnsent ? 'copy.unsentTitle' : 'copy.title')}
      label={t(isUnsent ? 'copy.unsentText' : 'copy.text')}
      text={text}
      labels={labels}
    />
  );
}
