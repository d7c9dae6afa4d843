import type { QueryDetail } from '@guildhall/shared/contracts';
import { mergeQuery } from '@guildhall/shared/contracts';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Skeleton } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { RadioCards } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { queriesOfQuery, useMergeQuery } from './api.ts';

interface MergeDialogProps {
  query: QueryDetail;
  /** @param id of the query that now has all messages */
  onMerged: (id: string) => void;
  onClosed: () => void;
}

/** Moves all messages of a query into another one of the same person. */
export function MergeDialog({ query, onMerged, onClosed }: MergeDialogProps) {
  const { t } = useTranslation('inbox');
  const label = useLabels();
  const { data, error, refetch } = useQuery(queriesOfQuery(query.requester.id));
  const others = data?.rows.filter(({ id }) => id !== query.id);
  const command = useCommandForm(mergeQuery, {
    command: useMergeQuery(query),
    defaultValues: { intoId: '' },
    toBody: ({ intoId }: { intoId: string }) => ({ version: query.version, intoId }),
    faultsOf: ({ intoId }) => [intoId === '' && ['intoId', t('merge.choose')]],
    done: ({ id, number }) => {
      onMerged(id);
      return t('merge.done', { number });
    },
    onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('merge.title', { number: query.number })}
      text={t('merge.text')}
      confirm={t('merge.confirm')}
      icon="merge"
      onClosed={onClosed}
    >
      {!others && !error && <Skeleton variant="rounded" height={160} />}
      {!others && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {others?.length === 0 && <Alert>{t('merge.none', { name: query.requester.name })}</Alert>}
      {others && others.length > 0 && (
        <RadioCards
          control={command.control}
          name="intoId"
          label={t('merge.into')}
          options={others.map(({ id, number, subject, state }) => ({
            value: id,
            label: <bdi>{subject}</bdi>,
            description: `${number} · ${label('query.state', state)}`,
          }))}
        />
      )}
    </CommandDialog>
  );
}
