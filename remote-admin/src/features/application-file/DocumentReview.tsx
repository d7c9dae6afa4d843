import { useState } from 'react';
import { reviewDocument } from '@guildhall/shared/contracts';
import type { DocumentSummary } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, toast } from '@guildhall/shared/ui/core';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { useReviewDocument } from './api.ts';

interface DocumentReviewProps {
  applicationId: string;
  document: DocumentSummary;
}

/** Accepts a document, or rejects it with a reason; the current status is not offered again. */
export function DocumentReview({ applicationId, document }: DocumentReviewProps) {
  const { t } = useTranslation('admin');
  const { id, fileName: name, state } = document;
  const review = useReviewDocument(applicationId, id);
  const [isRejecting, setRejecting] = useState(false);
  const accept = () =>
    review.mutate(
      { state: 'accepted', seen: state },
      {
        onSuccess: () => toast.success(t('file.document.accepted')),
        onError: (error) => toast.error(problemText(error)),
      },
    );
  return (
    <>
      {state !== 'accepted' && (
        <Button
          size="small"
          icon="check"
          pending={review.isPending && !isRejecting}
          onClick={accept}
          aria-label={`${t('file.document.accept')}: ${name}`}
        >
          {t('file.document.accept')}
        </Button>
      )}
      {state !== 'rejected' && (
        <Button
          size="small"
          icon="close"
          onClick={() => setRejecting(true)}
          aria-label={`${t('file.document.reject')}: ${name}`}
        >
          {t('file.document.reject')}
        </Button>
      )}
      {isRejecting && (
        <ReasonDialog
          contract={reviewDocument}
          command={review}
          toBody={(reason) => ({ state: 'rejected' as const, seen: state, reason })}
          title={t('file.document.rejectTitle', { name })}
          text={t('file.document.rejectText')}
          label={t('reason.shared')}
          help={t('file.document.reasonHelp')}
          confirm={t('file.document.reject')}
          done={t('file.document.rejected')}
          onClosed={() => setRejecting(false)}
        />
      )}
    </>
  );
}
