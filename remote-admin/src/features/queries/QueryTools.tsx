import { useState } from 'react';
import type { QueryDetail } from '@guildhall/shared/contracts';
import { openQueryStates, type JunkCause } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, lazyPart, Row, toast } from '@guildhall/shared/ui/core';
import { featureTranslations } from '../../translations.ts';
import { useSnoozeQuery } from './api.ts';

const SnoozeDialog = lazyPart(async () => (await import('./query-dialogs.tsx')).SnoozeDialog);

const MergeDialog = lazyPart(async () => (await import('./query-dialogs.tsx')).MergeDialog);

const SplitDialog = lazyPart(async () => (await import('./query-dialogs.tsx')).SplitDialog);

interface QueryToolsProps {
  query: QueryDetail;
  onMoved: (id: string) => void;
  onDiscarded: () => void;
}

/** The office's actions on a query besides answering: snooze, merge, split, delete. */
export function QueryTools({ query, onMoved, onDiscarded }: QueryToolsProps) {
  const { t } = useTranslation('inbox');
  const [open, setOpen] = useState<'snooze' | 'merge' | 'split' | null>(null);
  const snooze = useSnoozeQuery(query);
  const close = () => setOpen(null);
  const wake = () =>
    snooze.mutate(
      { version: query.version, until: null },
      {
        onSuccess: () => toast.success(t('woken')),
        onError: (error) => toast.error(problemText(error)),
      },
    );
  // One message must stay, one must move, and neither may be a note.
  const canSplit = query.messages.filter(({ kind }) => kind === 'public').length > 1;
  return (
    <Row wrap gap={1}>
      {query.snoozedUntil ? (
        <Button size="small" variant="text" icon="clock" pending={snooze.isPending} onClick={wake}>
          {t('wake')}
        </Button>
      ) : (
        openQueryStates.includes(query.state) && (
          <Button size="small" variant="text" icon="clock" onClick={() => setOpen('snooze')}>
            {t('snooze.open')}
          </Button>
        )
      )}
      <Button size="small" variant="text" icon="merge" onClick={() => setOpen('merge')}>
        {t('merge.open')}
      </Button>
      {canSplit && (
        <Button size="small" variant="text" icon="split" onClick={() => setOpen('split')}>
          {t('split.open')}
        </Button>
      )}
      <DiscardQuery query={query} onDiscarded={onDiscarded} />
      {open === 'snooze' && <SnoozeDialog query={query} onClosed={close} />}
      {open === 'merge' && <MergeDialog query={query} onMerged={onMoved} onClosed={close} />}
      {open === 'split' && <SplitDialog query={query} onSplit={onMoved} onClosed={close} />}
    </Row>
  );
}

const DiscardQueryDialog = lazyPart(async () => (await import('./query-dialogs.tsx')).DiscardQueryDialog, {
  translations: featureTranslations('junk'),
});

interface DiscardQueryProps {
  query: QueryDetail;
  onDiscarded: () => void;
}

/** The two ways to move a query to the junk box. */
function DiscardQuery({ query, onDiscarded }: DiscardQueryProps) {
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
