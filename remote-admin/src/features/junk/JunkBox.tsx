import { useState } from 'react';
import {
  type JunkItem,
  type listJunk,
  type QueryOf,
  type JunkDetail,
  purgeJunkItem,
  type BulkResult,
} from '@guildhall/shared/contracts';
import { junkCauses, junkKinds, may, Role, junkObstacles } from '@guildhall/shared/domain';
import { ViewsButton } from '@guildhall/shared/features/saved-views';
import { useTranslation } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import { RouteLink, Row, Alert, Block, Button, Stack, Text, toast } from '@guildhall/shared/ui/core';
import {
  type Column,
  type PagedList,
  DateText,
  EmptyState,
  PagedTable,
  SearchBox,
  StatusChip,
  StatusFilter,
  TwoLines,
  DescriptionList,
  Dialog,
  ErrorState,
} from '@guildhall/shared/ui/data';
import { useLabels, type LabelGroup } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { FormField, useContractForm } from '@guildhall/shared/ui/form';
import { useColumnChoice } from '../../lib/column-choice.tsx';
import { ExportList } from '../../lib/ExportList.tsx';
import { LoadingBar } from '../../lib/LoadingBar.tsx';
import { Nothing, Prose, ListRow, RowList } from '../../lib/texts.tsx';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { useSelection } from '../../lib/SelectionBar.tsx';
import { junkItemQuery, useRestore, usePurge, useRestoreAll } from './api.ts';

const periods = ['1', '7', '14'] as const;

function withItem(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id) next.set('item', id);
  else next.delete('item');
  return next;
}

interface JunkBoxProps {
  list: PagedList<JunkItem, QueryOf<typeof listJunk>>;
}

/** The list of the junk box, and the open item. */
export function JunkBox({ list }: JunkBoxProps) {
  const { t } = useTranslation('junk');
  const [params, setParams] = useSearchParams();
  const selection = useSelection(list.rows);
  const choice = useColumnChoice('junk', useColumns(params), { always: 'what' });
  const openId = params.get('item');
  const { chosen: rows } = selection;
  return (
    <>
      <PagedTable
        label={t('title')}
        list={list}
        columns={choice.columns}
        sortable={choice.sortable}
        toolbar={
          <>
            <Filters list={list} />
            <Row wrap gap={0.5}>
              <ViewsButton of="junk" list={list} columns={choice.viewed} />
              {choice.button}
              <ExportList list={list} orderOf={(query, choice) => ({ list: 'junk', ...choice, query })} />
            </Row>
          </>
        }
        above={<RestoreBar items={rows} onCleared={selection.clear} onRestored={selection.deselect} />}
        empty={<EmptyState icon="delete" title={t('empty')} text={t('emptyText')} />}
        selection={{
          ...selection.table,
          labelOf: ({ label }) => t('select', { label }),
          allLabel: t('selectAll'),
        }}
      />
      {openId && (
        <JunkDialog
          key={openId}
          id={openId}
          onClosed={() => setParams((before) => withItem(before, null), { preventScrollReset: true })}
        />
      )}
    </>
  );
}

function Filters({ list }: { list: Parameters<typeof SearchBox>[0]['list'] }) {
  const { t } = useTranslation('junk');
  return (
    <>
      <SearchBox list={list} label={t('search')} />
      <StatusFilter
        list={list}
        name="kind"
        label={t('kind')}
        options={junkKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <StatusFilter
        list={list}
        name="cause"
        label={t('cause')}
        options={junkCauses.map((value) => ({ value, label: t(`causes.${value}`) }))}
      />
      <StatusFilter
        list={list}
        name="by"
        label={t('deletedBy')}
        options={(['me', 'office', 'members'] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
      />
      <StatusFilter
        list={list}
        name="within"
        label={t('purgeAt')}
        options={periods.map((value) => ({ value, label: t('within', { count: Number(value) }) }))}
      />
    </>
  );
}

type JunkColumn = 'what' | 'cause' | 'deletedBy' | 'deletedAt' | 'purgeAt';

function useColumns(params: URLSearchParams): Record<JunkColumn, Column<JunkItem>> {
  const { t } = useTranslation('junk');
  return {
    what: {
      header: t('what'),
      sort: 'label',
      clip: true,
      card: 'name',
      cell: (item) => (
        <TwoLines quiet={t(`kinds.${item.kind}`)}>
          <RouteLink to={`?${withItem(params, item.id)}`}>
            <bdi>{item.label}</bdi>
          </RouteLink>
        </TwoLines>
      ),
    },
    cause: {
      header: t('cause'),
      noWrap: true,
      card: 'state',
      cell: ({ cause }) => (
        <StatusChip status={cause} tone={cause === 'spam' ? 'warning' : 'neutral'} label={t(`causes.${cause}`)} />
      ),
    },
    deletedBy: {
      header: t('deletedBy'),
      clip: true,
      card: 'fact',
      cell: ({ deletedBy }) => <bdi>{deletedBy ?? t('by.unknown')}</bdi>,
    },
    deletedAt: {
      header: t('deletedAt'),
      sort: 'deletedAt',
      noWrap: true,
      card: 'fact',
      cell: ({ deletedAt }) => <DateText value={deletedAt} as="relative" />,
    },
    purgeAt: {
      header: t('purgeAt'),
      sort: 'purgeAt',
      noWrap: true,
      card: 'next',
      cell: ({ purgeAt }) => <DateText value={purgeAt} />,
    },
  };
}

interface JunkDialogProps {
  id: string;
  onClosed: () => void;
}

/** One item: its content, the effect of restoring it, and buttons to restore or delete it permanently. */
function JunkDialog({ id, onClosed }: JunkDialogProps) {
  const { t } = useTranslation('junk');
  const item = useQuery(junkItemQuery(id));
  if (item.isPending) return <LoadingBar label={t('title')} />;
  if (item.data) return <Opened item={item.data} onClosed={onClosed} />;
  return (
    <Dialog open title={t('title')} onClose={onClosed} width="md">
      <ErrorState error={item.error} onRetry={() => void item.refetch()} />
    </Dialog>
  );
}

function Opened({ item, onClosed }: { item: JunkDetail; onClosed: () => void }) {
  const { t } = useTranslation('junk');
  const role = useUser()?.role ?? Role.member;
  const [isPurging, setPurging] = useState(false);
  const restore = useRestore();
  const { obstacle } = item.plan;
  const bringBack = () =>
    restore.mutate(item.id, {
      onSuccess: () => {
        toast.success(t('restored', { label: item.label }));
        onClosed();
      },
    });
  if (isPurging) return <PurgeDialog item={item} onClosed={() => setPurging(false)} onPurged={onClosed} />;
  return (
    <Dialog
      open
      title={item.label}
      onClose={onClosed}
      width="md"
      actions={
        <>
          {may(role, 'junk:purge') && (
            <Button variant="text" color="error" icon="delete" onClick={() => setPurging(true)}>
              {t('purge')}
            </Button>
          )}
          <Button
            variant="contained"
            icon="undo"
            disabled={obstacle !== null}
            pending={restore.isPending}
            onClick={bringBack}
          >
            {t('restore')}
          </Button>
        </>
      }
    >
      <Stack gap={2.5}>
        {restore.error && <Alert severity="error">{problemText(restore.error)}</Alert>}
        <Facts item={item} />
        <Preview item={item} />
        <Plan plan={item.plan} />
      </Stack>
    </Dialog>
  );
}

function Facts({ item }: { item: JunkDetail }) {
  const { t } = useTranslation('junk');
  const format = useFormat();
  const label = useLabels();
  const valueOf = ({ value, type }: JunkDetail['facts'][number]) => {
    if (type === 'instant') return <DateText value={value} as="dateTime" />;
    if (type === 'bytes') return format.bytes(Number(value));
    if (type === 'text') return <bdi>{value}</bdi>;
    const cut = value.lastIndexOf('.');
    return label(value.slice(0, cut) as LabelGroup, value.slice(cut + 1));
  };
  return (
    <DescriptionList
      items={[
        { label: t('kind'), value: t(`kinds.${item.kind}`) },
        { label: t('cause'), value: t(`causes.${item.cause}`) },
        ...item.facts.map((fact) => ({ label: t(`facts.${fact.name}`), value: valueOf(fact) })),
        { label: t('deletedBy'), value: <bdi>{item.deletedBy ?? t('by.unknown')}</bdi> },
        { label: t('deletedAt'), value: <DateText value={item.deletedAt} as="dateTime" /> },
        { label: t('purgeAt'), value: <DateText value={item.purgeAt} as="dateTime" /> },
      ]}
    />
  );
}

function Preview({ item: { text } }: { item: JunkDetail }) {
  if (text === null) return null;
  return (
    <Block p={2} background="sunken" rounded>
      <Prose>{text}</Prose>
    </Block>
  );
}

/** Says what restoring does, or why it is not possible. */
function Plan({ plan: { effects, obstacle } }: Pick<JunkDetail, 'plan'>) {
  const { t } = useTranslation('junk');
  if (obstacle)
    return (
      <Alert severity="warning" title={t('plan.blocked')}>
        {t(`obstacles.${obstacle}`)}
      </Alert>
    );
  return (
    <section>
      <Text component="h3" m={0} mb={1} weight="semibold">
        {t('plan.title')}
      </Text>
      {effects.length === 0 ? (
        <Nothing>{t('plan.alone')}</Nothing>
      ) : (
        <Block component="ul" m={0}>
          {effects.map(({ effect, count }) => (
            <li key={effect}>{t(`effects.${effect}`, { count })}</li>
          ))}
        </Block>
      )}
    </section>
  );
}

interface PurgeDialogProps {
  item: JunkDetail;
  onClosed: () => void;
  onPurged: () => void;
}

/** Deletes an item permanently, after its name has been typed. */
function PurgeDialog({ item, onClosed, onPurged }: PurgeDialogProps) {
  const { t } = useTranslation('junk');
  const { label } = item;
  const command = useContractForm(purgeJunkItem.body, {
    command: usePurge(item),
    defaultValues: { confirmation: '' },
    toBody: ({ confirmation }: { confirmation: string }) => ({ confirmation }),
    done: () => t('purged', { label }),
    onSuccess: onPurged,
  });
  return (
    <CommandDialog
      command={command}
      title={t('purgeTitle')}
      text={t('purgeText', { label })}
      confirm={t('purge')}
      color="error"
      icon="delete"
      onClosed={onClosed}
    >
      <FormField control={command.control} name="confirmation" label={t('confirmation')} help={label} />
    </CommandDialog>
  );
}

interface RestoreBarProps {
  items: readonly JunkItem[];
  onCleared: () => void;
  onRestored: (ids: readonly string[]) => void;
}

interface Outcome {
  items: readonly JunkItem[];
  results: readonly BulkResult[];
}

/** Restores the selected items, and lists those that could not be restored. */
function RestoreBar({ items, onCleared, onRestored }: RestoreBarProps) {
  const { t } = useTranslation('junk');
  const restore = useRestoreAll();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const restoreAll = () =>
    restore.mutate(items, {
      onSuccess: (results) => {
        const restored = results.filter(({ ok }) => ok).map(({ id }) => id);
        if (restored.length === results.length) toast.success(t('bulk.restored', { count: restored.length }));
        else setOutcome({ items, results });
        onRestored(restored);
      },
      onError: (error) => toast.error(problemText(error)),
    });
  return (
    <>
      {items.length > 0 && (
        <Row role="group" aria-label={t('bulk.label')} wrap align="center" gap={1} px={{ xs: 2, sm: 3 }} py={1.25}>
          <Text role="status" mr={1} weight="semibold">
            {t('bulk.selected', { count: items.length })}
          </Text>
          <Button size="small" icon="undo" pending={restore.isPending} onClick={restoreAll}>
            {t('restore')}
          </Button>
          <Button size="small" variant="text" onClick={onCleared}>
            {t('bulk.clear')}
          </Button>
        </Row>
      )}
      {outcome && <Report outcome={outcome} onClosed={() => setOutcome(null)} />}
    </>
  );
}

function Report({ outcome: { items, results }, onClosed }: { outcome: Outcome; onClosed: () => void }) {
  const { t } = useTranslation('junk');
  const refused = results.filter(({ ok }) => !ok);
  const why = ({ code, message }: BulkResult) => {
    const obstacle = junkObstacles.find((one) => one === code);
    if (obstacle) return t(`obstacles.${obstacle}`);
    return code === 'junk_gone' ? t('gone') : message;
  };
  return (
    <Dialog
      open
      title={t('bulk.label')}
      onClose={onClosed}
      actions={
        <Button variant="contained" onClick={onClosed}>
          {t('close')}
        </Button>
      }
    >
      <Stack gap={1.5}>
        <Alert severity="warning">
          {t('bulk.restored', { count: results.length - refused.length })}{' '}
          {t('bulk.refused', { count: refused.length })}
        </Alert>
        <RowList label={t('bulk.label')}>
          {refused.map((result) => (
            <ListRow key={result.id}>
              <Block shrink>
                <Text breakWords weight="semibold">
                  <bdi>{items.find(({ id }) => id === result.id)?.label}</bdi>
                </Text>
                <Text size="small" tone="secondary">
                  {why(result)}
                </Text>
              </Block>
            </ListRow>
          ))}
        </RowList>
      </Stack>
    </Dialog>
  );
}
