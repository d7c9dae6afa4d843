import { useTranslation } from '@guildhall/shared/i18n';
import { Late, lateParts } from '../../ui/Late.tsx';
import { PublicFrame } from '../../ui/PublicFrame.tsx';
import { Sent } from './Sent.tsx';

// Of its own: parts that two pages fetch later would be cut out of both first screens, into one more request.
const words = lateParts(() => Promise.resolve({ Sent }), 'referee');

/** The answer has arrived: the receipt, what comes next, and nothing of the link. */
export default function RefereeConsentSuccessPage() {
  const { t } = useTranslation('public');
  return (
    <PublicFrame documentTitle={t('referee.sent.documentTitle')}>
      <Late parts={words}>{() => <Sent />}</Late>
    </PublicFrame>
  );
}
