import { useState } from 'react';
import { type QueryDetail, snoozeQuery, mergeQuery, splitQuery } from '@guildhall/shared/contracts';
import { addDays, shortened, type JunkCause } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, Row, Alert, Skeleton, Checkbox } from '@guildhall/shared/ui/core';
import { FormField, RadioCards, useContractForm } from '@guildhall/shared/ui/form';
import { useLabels } from '@guildhall/shared/features/labels';
import { useQuery } from '@guildhall/shared/query';
import { ErrorState } from '@guildhall/shared/ui/data';
import { useUndo } from '@guildhall/shared/features/use-undo';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import {
  useSnoozeQuery,
  queriesOfQuery,
  useMergeQuery,
  useSplitQuery,
  touchedByQueries,
  useDiscardQuery,
} from './api.ts';

const offered = [1, 3, 7, 14] as const;

/** Removes a query from the queues until a day. */
export function SnoozeDialog({ query, onClosed }: { query: QueryDetail; onClosed: () => void }) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const command = useContractForm(snoozeQuery.body, {
    command: useSnoozeQuery(query),
    defaultValues: { until: addDays(today(), 7) },
    toBody: ({ until }: { until: string }) => ({ version: query.version, until }),
    faultsOf: ({ until }) => [until <= today() && ['until', t('snooze.later')]],
    done: ({ snoozedUntil }) => t('snooze.done', { day: format.date(snoozedUntil ?? '') }),
    onSuccess: onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('snooze.title', { number: query.number })}
      text={t('snooze.text')}
      confirm={t('snooze.confirm')}
      icon="clock"
      onClosed={onClosed}
    >
      <Row role="group" aria-label={t('snooze.quick')} wrap gap={1}>
        {offered.map((count) => (
          <Button
            key={count}
            type="button"
            size="small"
            onClick={() => command.form.setValue('until', addDays(today(), count), { shouldValidate: true })}
          >
            {t('snooze.days', { count })}
          </Button>
        ))}
      </Row>
      <Block maxWidth={220}>
        <FormField control={command.control} name="until" type="date" label={t('snooze.until')} optional={false} />
      </Block>
    </CommandDialog>
  );
}

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
  const command = useContractForm(mergeQuery.body, {
    command: useMergeQuery(query),
    defaultValues: { intoId: '' },
    toBody: ({ intoId }: { intoId: string }) => ({ version: query.version, intoId }),
    faultsOf: ({ intoId }) => [intoId === '' && ['intoId', t('merge.choose')]],
    done: ({ id, number }) => {
      onMerged(id);
      return t('merge.done', { number });
    },
    onSuccess: onClosed,
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

interface SplitDialogProps {
  query: QueryDetail;
  /** @param id of the new query */
  onSplit: (id: string) => void;
  onClosed: () => void;
}

/** Moves selected messages into a new query, if a person asked about two things in one. */
export function SplitDialog({ query, onSplit, onClosed }: SplitDialogProps) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const command = useContractForm(splitQuery.body, {
    command: useSplitQuery(query),
    defaultValues: { subject: '' },
    toBody: ({ subject }: { subject: string }) => ({ version: query.version, subject, messageIds: [...chosen] }),
    done: ({ id, number }) => {
      onSplit(id);
      return t('split.done', { number });
    },
    onSuccess: onClosed,
  });
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)));
  const isPublic = (id: string) => query.messages.some((message) => message.id === id && message.kind === 'public');
  const publicCount = query.messages.filter(({ kind }) => kind === 'public').length;
  const moving = chosen.filter(isPublic).length;
  return (
    <CommandDialog
      command={command}
      width="md"
      title={t('split.title', { number: query.number })}
      text={t('split.text')}
      confirm={t('split.confirm')}
      icon="split"
      onClosed={onClosed}
    >
      <FormField control={command.control} name="subject" label={t('split.subject')} />
      <Block component="fieldset" plain>
        <legend>{t('split.messages')}</legend>
        {query.messages.map(({ id, authorName, kind, body, createdAt }) => (
          <Checkbox
            key={id}
            label={
              <>
                <bdi>{authorName}</bdi> · {format.dateTime(createdAt)}
                {kind === 'internal_note' && ` · ${t('queries:note')}`}
              </>
            }
            help={<bdi>{shortened(body, 160)}</bdi>}
            checked={chosen.includes(id)}
            onChange={(isChosen) => toggle(id, isChosen)}
          />
        ))}
      </Block>
      {chosen.length > 0 && (moving === 0 || moving === publicCount) && (
        <Alert severity="warning">{t('split.rule')}</Alert>
      )}
    </CommandDialog>
  );
}

interface DiscardQueryDialogProps {
  query: QueryDetail;
  cause: JunkCause;
  onClosed: () => void;
  onDiscarded: () => void;
}

/** Deletes a query or marks it as spam; it can be restored from the junk box. */
export function DiscardQueryDialog({ query, cause, onClosed, onDiscarded }: DiscardQueryDialogProps) {
  const { t } = useTranslation('junk');
  const discard = useDiscardQuery(query);
  const offerUndo = useUndo();
  const { id, number } = query;
  return (
    <ConfirmCommand
      danger
      title={t(`discardQuery.${cause}.title`, { number })}
      confirm={t(`discardQuery.${cause}.confirm`)}
      command={discard}
      onClose={onClosed}
      input={cause}
      onDone={() => {
        const text = t(`discardQuery.${cause}.done`, { number });
        offerUndo({ kind: 'query', id, text, stale: touchedByQueries });
        onDiscarded();
      }}
    >
      {t(`discardQuery.${cause}.text`)}
    </ConfirmCommand>
  );
}
