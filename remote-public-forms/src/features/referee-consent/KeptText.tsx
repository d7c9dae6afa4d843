import { useTranslation } from '@guildhall/shared/i18n';
import { CopyCard } from '../../ui/CopyCard.tsx';

/** What the referee wrote and nobody can take any more, to be copied. */
export function KeptText({ text }: { text: string }) {
  const { t } = useTranslation('referee');
  const labels = { copy: t('ended.copy'), copied: t('ended.copied'), copyFailed: t('ended.copyFailed') };
  return <CopyCard title={t('ended.typedTitle')} label={t('ended.typedText')} text={text} labels={labels} />;
}
