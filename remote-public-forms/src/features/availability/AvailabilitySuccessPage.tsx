import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useLocation } from '@guildhall/shared/router';
import { Late, lateParts } from '../../ui/Late.tsx';
import { PublicFrame } from '../../ui/PublicFrame.tsx';
import { Sent } from './Sent.tsx';
import { rememberedSent, type SentAnswer } from './sent-answer.ts';

// Separate from the other pages' chunks: the bundler would move shared code out of both first screens into one more
// request.
const parts = lateParts(() => Promise.resolve({ Sent }), 'availability');

/**
 * Confirms that the answer has arrived, shows it with the next steps, and shows nothing of the link. Opened directly,
 * it says that nothing has been sent.
 */
export default function AvailabilitySuccessPage() {
  const { t } = useTranslation('public');
  const { state }: { state: SentAnswer | null } = useLocation();
  const [sent] = useState(() => state ?? rememberedSent());
  return (
    <PublicFrame documentTitle={t(sent ? 'availability.sentDocumentTitle' : 'availability.documentTitle')}>
      <Late parts={parts}>{() => <Sent sent={sent} />}</Late>
    </PublicFrame>
  );
}
