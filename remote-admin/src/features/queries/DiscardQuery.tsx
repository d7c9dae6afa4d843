import { Suspense, useState } from 'react';
import type { QueryDetail } from '@guildhall/shared/contracts';
import type { JunkCause } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Row } from '@guildhall/shared/ui/core';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import { loadJunkTexts } from '../junk/load-texts.ts';

const DiscardQueryDialog = lazyPart(async () => {
  const [{ DiscardQueryDialog: one }] = await Promise.all([import('./DiscardQueryDialog.tsx'), loadJunkTexts()]);
  return one;
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
        <Suspense fallback={null}>
          <DiscardQueryDialog query={query} cause={cause} onClosed={() => setCause(null)} onDiscarded={onDiscarded} />
        </Suspense>
      )}
    </Row>
  );
}
