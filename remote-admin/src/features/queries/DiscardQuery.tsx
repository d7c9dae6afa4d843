import { useState } from 'react';
import type { QueryDetail } from '@guildhall/shared/contracts';
import type { JunkCause } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, lazyPart, Row } from '@guildhall/shared/ui/core';
import { featureTranslations } from '../../translations.ts';

const DiscardQueryDialog = lazyPart(async () => (await import('./DiscardQueryDialog.tsx')).DiscardQueryDialog, {
  translations: featureTranslations('junk'),
});

interface DiscardQueryProps {
  query: QueryDetail;
  onDiscarded: () => void;
}

/** The two ways to move a query to the junk box. */
export function DiscardQuery({ query, onDiscarded }: DiscardQueryProps) {
  const { t } = useTranslation('admin');
  const [cause, setCause] = useState<JunkCause | null>(null);
  return (
    <Row wrap gap={1}>
      <Button size="small" variant="text" icon="alert" onClick={() => setCause('spam')}>
        {t('queries.spam')}
      </Button>
      <Button size="small" variant="text" icon="delete" color="error" onClick={() => setCause('deleted')}>
        {t('common.delete')}
      </Button>
      {cause && (
        <DiscardQueryDialog query={query} cause={cause} onClosed={() => setCause(null)} onDiscarded={onDiscarded} />
      )}
    </Row>
  );
}
