import { useTranslation } from '@guildhall/shared/i18n';
import { Late } from '../../ui/Late.tsx';
import { PublicFrame } from '../../ui/PublicFrame.tsx';
import { late } from './late.ts';

/** The answer has arrived: what was said, what comes next, and nothing of the link. */
export default function AvailabilitySuccessPage() {
  const { t } = useTranslation('public');
  return (
    <PublicFrame documentTitle={t('availability.sentDocumentTitle')}>
      <Late parts={late}>{({ Sent }) => <Sent />}</Late>
    </PublicFrame>
  );
}
