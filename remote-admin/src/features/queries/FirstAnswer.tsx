import type { QueryDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';

const minute = 60_000;
const hour = 60 * minute;

/** How long the person waited for the office's first answer, in a suitable unit. */
export function FirstAnswer({ query: { createdAt, firstAnswerAt } }: { query: QueryDetail }) {
  const { t } = useTranslation('inbox');
  if (!firstAnswerAt) return null;
  const waited = Date.parse(firstAnswerAt) - Date.parse(createdAt);
  const text =
    waited < hour
      ? t('firstAnswer.minutes', { count: Math.max(1, Math.round(waited / minute)) })
      : waited < 48 * hour
        ? t('firstAnswer.hours', { count: Math.round(waited / hour) })
        : t('firstAnswer.days', { count: Math.round(waited / (24 * hour)) });
  return <span>{text}</span>;
}
