import { useState } from 'react';
import { type MemberImport, type ImportRow, listMemberImportRows } from '@guildhall/shared/contracts';
import {
  isolated,
  rowOutcomes,
  importFields,
  languages,
  type ImportField,
  type ImportMapping,
  type Language,
} from '@guildhall/shared/domain';
import { useDirection, useTranslation, languageFacts } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import {
  Card,
  Grid,
  lazyPart,
  Stack,
  Text,
  Button,
  ButtonLink,
  Row,
  toast,
  RouteLink,
  Alert,
  Select,
} from '@guildhall/shared/ui/core';
import {
  DescriptionList,
  ProgressBar,
  Tabs,
  type Column,
  FilterChips,
  PagedTable,
  StatusChip,
  usePagedList,
} from '@guildhall/shared/ui/data';
import { useNavigate } from '@guildhall/shared/router';
import { useLocalText } from '@guildhall/shared/features/labels';
import { problemText } from '@guildhall/shared/http';
import { useQuery } from '@guildhall/shared/query';
import { featureTranslations } from '../../translations.ts';
import { paths } from '../../paths.ts';
import { managedTypesQuery } from '../membership-types/api.ts';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import {
  isInProgress,
  useDiscardImport,
  useStartImport,
  useUndoImport,
  importRowsQuery,
  useCheckImport,
} from './api.ts';
import { ImportState } from './NewImport.tsx';

const ImportInvitations = lazyPart(async () => (await import('./ImportInvitations.tsx')).ImportInvitations, {
  translations: featureTranslations('accounts'),
});

/** One import: its file, the column mapping, the result of each row, and the available actions. */
export function OneImport({ found }: { found: MemberImport }) {
  const canChoose = found.state === 'uploaded' || found.state === 'checked';
  return (
    <Stack gap={3}>
      <Facts found={found} />
      {canChoose && <Columns found={found} />}
      {found.state !== 'uploaded' && (
        <>
          <Results found={found} />
          <Parts found={found} />
        </>
      )}
    </Stack>
  );
}

/** The rows, and after completion the invitations of the added members. */
function Parts({ found }: { found: MemberImport }) {
  const { t } = useTranslation('admin');
  const hasMembers = (found.state === 'done' || found.state === 'stopped') && found.counts.imported > 0;
  if (!hasMembers) return <ImportRows found={found} />;
  return (
    <Tabs
      label={t('memberImport.parts')}
      name="part"
      tabs={[
        { key: 'rows', label: t('memberImport.rows'), content: <ImportRows found={found} /> },
        {
          key: 'invitations',
          label: t('memberImport.invitations'),
          content: <ImportInvitations found={found} />,
        },
      ]}
    />
  );
}

function Facts({ found }: { found: MemberImport }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const direction = useDirection();
  const { fileName, state, encoding, delimiter, rowsTotal, createdAt, createdBy } = found;
  const names = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
  return (
    <Card>
      <DescriptionList
        columns={3}
        items={[
          { label: t('memberImport.file'), value: <bdi>{fileName}</bdi> },
          { label: t('common.state'), value: <ImportState state={state} /> },
          { label: t('memberImport.rows'), value: format.number(rowsTotal) },
          { label: t('memberImport.encoding'), value: <bdi dir="ltr">{encoding.toUpperCase()}</bdi> },
          { label: t('memberImport.delimiter'), value: t(`memberImport.${names[delimiter]}`) },
          {
            label: t('memberImport.uploaded'),
            value: t('memberImport.byAt', {
              name: isolated(createdBy ?? t('memberImport.byCommand'), direction),
              when: format.dateTime(createdAt),
            }),
          },
        ]}
      />
    </Card>
  );
}

/** The row counts by result, the progress, and the available actions. */
function Results({ found }: { found: MemberImport }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { state, counts, rowsTotal } = found;
  const left = state === 'undoing' ? counts.imported : counts.new;
  const all = state === 'undoing' ? counts.imported + counts.removed + counts.kept : rowsTotal;
  const shown = (['new', 'imported', 'existing', 'error', 'removed', 'kept'] as const).filter(
    (outcome) => counts[outcome] > 0,
  );
  return (
    <Card title={t(`memberImport.result.${state}`)}>
      <Stack gap={2.5}>
        {isInProgress(found) && (
          <ProgressBar
            label={t(`memberImport.state.${state}`)}
            value={all - left}
            max={all}
            text={t('memberImport.progress', { done: format.number(all - left), total: format.number(all) })}
          />
        )}
        <Grid columns="repeat(auto-fill, minmax(min(100%, 180px), 1fr))" gap={2} aria-live="polite">
          {shown.map((outcome) => (
            <Stack key={outcome}>
              <Text weight="semibold" size="title">
                {format.number(counts[outcome])}
              </Text>
              <Text tone="secondary">{t(`memberImport.outcome.${outcome}`)}</Text>
            </Stack>
          ))}
        </Grid>
        <Text component="p" m={0} maxWidth="68ch" tone="secondary">
          {t(`memberImport.next.${state}`)}
        </Text>
        <ImportActions found={found} />
      </Stack>
    </Card>
  );
}

/** The possible actions of an import; both ask for confirmation. */
function ImportActions({ found }: { found: MemberImport }) {
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState<'start' | 'undo' | null>(null);
  const start = useStartImport(found.id);
  const undo = useUndoImport(found.id);
  const { state, counts } = found;
  const closed = () => setAsked(null);
  const canStart = (state === 'checked' || state === 'stopped') && counts.new > 0;
  const canUndo = (state === 'done' || state === 'stopped') && counts.imported > 0;
  const hasEnded = state === 'done' || state === 'undone';
  if (!canStart && !canUndo && !hasEnded) return null;
  return (
    <Row wrap gap={1.5}>
      {canStart && (
        <Button variant="contained" onClick={() => setAsked('start')}>
          {t('memberImport.start', { count: counts.new })}
        </Button>
      )}
      {hasEnded && (
        <ButtonLink variant="contained" to={paths.users()}>
          {t('memberImport.toUsers')}
        </ButtonLink>
      )}
      {canUndo && (
        <Button icon="undo" onClick={() => setAsked('undo')}>
          {t('memberImport.undo')}
        </Button>
      )}
      <ConfirmCommand
        open={asked === 'start'}
        title={t('memberImport.startTitle')}
        confirm={t('memberImport.start', { count: counts.new })}
        command={start}
        input={undefined}
        onClose={closed}
      >
        {t('memberImport.startText', { count: counts.existing + counts.error })}
      </ConfirmCommand>
      <ConfirmCommand
        open={asked === 'undo'}
        danger
        title={t('memberImport.undo')}
        confirm={t('memberImport.undoConfirm', { count: counts.imported })}
        command={undo}
        input={undefined}
        onClose={closed}
      >
        {t('memberImport.undoText')}
      </ConfirmCommand>
    </Row>
  );
}

/** Discards the file and returns to the file selection. */
function DiscardButton({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const discard = useDiscardImport(id);
  return (
    <Button
      variant="text"
      pending={discard.isPending}
      onClick={() =>
        discard.mutate(undefined, {
          onSuccess: () => {
            toast.success(t('memberImport.discarded'));
            void navigate(paths.memberImport());
          },
        })
      }
    >
      {t('memberImport.discard')}
    </Button>
  );
}

/** The rows in file order: the result of each, and why. */
function ImportRows({ found }: { found: MemberImport }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const list = usePagedList(listMemberImportRows, importRowsQuery(found));
  const columns = useColumns();
  const options = rowOutcomes
    .filter((outcome) => found.counts[outcome] > 0)
    .map((value) => ({ value, label: `${t(`memberImport.outcome.${value}`)} ${format.number(found.counts[value])}` }));
  return (
    <PagedTable
      label={t('memberImport.rows')}
      list={list}
      rowKey={({ row }) => String(row)}
      columns={columns}
      toolbar={<FilterChips list={list} name="outcome" label={t('memberImport.outcomes')} options={options} />}
    />
  );
}

const tones = {
  new: 'info',
  existing: 'neutral',
  error: 'error',
  imported: 'success',
  removed: 'neutral',
  kept: 'warning',
} as const;

function useColumns(): Column<ImportRow>[] {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return [
    { header: t('memberImport.row'), noWrap: true, card: 'fact', cell: ({ row }) => format.number(row) },
    {
      header: t('memberImport.person'),
      clip: true,
      card: 'title',
      cell: ({ label, userId }) =>
        userId ? (
          <RouteLink to={paths.user(userId)}>
            <bdi>{label}</bdi>
          </RouteLink>
        ) : (
          <bdi>{label}</bdi>
        ),
    },
    {
      header: t('memberImport.becomes'),
      noWrap: true,
      card: 'state',
      cell: ({ outcome }) => (
        <StatusChip status={outcome} tone={tones[outcome]} label={t(`memberImport.outcome.${outcome}`)} />
      ),
    },
    {
      header: t('memberImport.why'),
      card: 'next',
      cell: ({ reason, field }) =>
        reason === null ? (
          '–'
        ) : (
          <Text component="span" breakWords>
            {field && `${t(`memberImport.field.${field}`)}: `}
            {t(`memberImport.reason.${reason}`)}
          </Text>
        ),
    },
  ];
}

const required: readonly ImportField[] = ['email'];

/** Maps the columns, and sets defaults for empty cells; then validates the rows. */
function Columns({ found }: { found: MemberImport }) {
  const { t } = useTranslation('admin');
  const textOf = useLocalText();
  const types = useQuery(managedTypesQuery());
  const check = useCheckImport(found.id);
  const [mapping, setMapping] = useState<ImportMapping>(found.mapping);
  const [defaults, setDefaults] = useState(found.defaults);
  const columns = found.columns.map(({ heading }, index) => ({
    value: String(index),
    label: heading || t('memberImport.column', { number: index + 1 }),
  }));
  const choose = (field: ImportField, value: string) =>
    setMapping(({ [field]: _before, ...others }) => (value === '' ? others : { ...others, [field]: Number(value) }));
  return (
    <Card title={t('memberImport.columns')}>
      <Stack
        component="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate({ mapping, defaults });
        }}
      >
        <Grid columns="repeat(auto-fill, minmax(min(100%, 240px), 1fr))" gap={2}>
          {importFields.map((field) => (
            <Select
              key={field}
              label={t(`memberImport.field.${field}`)}
              optional={!required.includes(field)}
              placeholder={t('memberImport.noColumn')}
              value={String(mapping[field] ?? '')}
              options={columns}
              help={samplesOf(found, mapping[field])}
              onChange={(value) => choose(field, value)}
            />
          ))}
        </Grid>
        <Text component="p" m={0} tone="secondary">
          {t('memberImport.defaults')}
        </Text>
        <Grid columns="repeat(auto-fill, minmax(min(100%, 240px), 1fr))" gap={2}>
          <Select
            label={t('memberImport.field.language')}
            value={defaults.language}
            options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
            onChange={(value) => setDefaults({ ...defaults, language: languageOf(value, defaults.language) })}
          />
          <Select
            label={t('memberImport.field.membershipType')}
            placeholder={t('memberImport.noType')}
            value={defaults.membershipTypeId ?? ''}
            options={(types.data ?? []).map(({ id, name }) => ({ value: id, label: textOf(name) }))}
            onChange={(value) => setDefaults({ ...defaults, membershipTypeId: value || null })}
          />
        </Grid>
        {check.isError && <Alert severity="error">{problemText(check.error)}</Alert>}
        <Row wrap gap={1.5}>
          <Button
            type="submit"
            variant={found.state === 'uploaded' ? 'contained' : 'outlined'}
            pending={check.isPending}
          >
            {t(found.state === 'uploaded' ? 'memberImport.check' : 'memberImport.checkAgain')}
          </Button>
          <DiscardButton id={found.id} />
        </Row>
      </Stack>
    </Card>
  );
}

const languageOf = (value: string, before: Language): Language => languages.find((one) => one === value) ?? before;

/** The first rows of a column, so that people see whether it is the right one. */
const samplesOf = ({ columns }: MemberImport, column: number | undefined): string | undefined =>
  (column === undefined ? [] : (columns[column]?.samples ?? [])).filter(Boolean).join(' · ') || undefined;
