import { useTranslation } from '@guildhall/shared/i18n';
import { CopyCard } from '../../ui/CopyCard.tsx';

/** The referee's text that can no longer be sent, to copy. */
export function KeptText({ text }: { text: string }) {
  const { t } = useTranslation('referee');
  const labels = { copy: t('ended.copy'), copied: t('ended.copied'), copyFailed: t('ended.copyFailed') };
  return <CopyCard title={t('ended.typedTitle')} label={t('ended.typedText')} text={text} labels={labels} />;
}
