import {
  auditExportColumns,
  listAuditEvents,
  type AuditLine,
  type QueryOf,
  type AuditDetail,
  getAuditEvent,
} from '@guildhall/shared/contracts';
import { useTranslation, useLanguage } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import { Text, Select, Button, Row, RouteLink, Alert, Block, Stack } from '@guildhall/shared/ui/core';
import {
  EmptyState,
  Page,
  PagedTable,
  usePagedList,
  type PagedList,
  SearchBox,
  StatusFilter,
  type Column,
  DateText,
  DescriptionList,
  Dialog,
  ErrorState,
  Table,
} from '@guildhall/shared/ui/data';
import { auditActionName, auditActions, auditEntities, auditEntityName } from '@guildhall/shared/domain';
import { DateInput } from '@guildhall/shared/ui/form';
import { useFormat } from '@guildhall/shared/format';
import { useQuery, keepPreviousData, queryOptions } from '@guildhall/shared/query';
import { call, callPage } from '@guildhall/shared/http';
import { ExportList } from '../../lib/ExportList.tsx';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { paths } from '../../paths.ts';
import { LoadingBar } from '../../lib/LoadingBar.tsx';
import { keys } from '../../lib/keys.ts';

/** The audit log: who did what to what, and when. The open entry is in the URL: `?line=…`. */
export default function AuditPage() {
  const { t } = useTranslation('admin');
  const list = usePagedList(listAuditEvents, auditListQuery);
  const columns = useAuditColumns();
  const [params, setParams] = useSearchParams();
  const line = params.get('line');
  const closed = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('line');
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <Page
      title={t('audit.title')}
      actions={
        <ExportList
          list={list}
          variant="outlined"
          orderOf={(query, choice) => ({ list: 'audit', ...choice, query, columns: [...auditExportColumns] })}
        />
      }
    >
      <Text component="p" maxWidth="68ch" m={0} tone="secondary">
        {t('audit.hint')}
      </Text>
      <PagedTable
        label={t('audit.title')}
        list={list}
        columns={columns}
        toolbar={<AuditFilters list={list} />}
        above={<NarrowedTo list={list} />}
        empty={<EmptyState icon="list" title={t('audit.empty')} text={t('audit.emptyHint')} />}
      />
      {line && <AuditDialog key={line} id={line} onClosed={closed} />}
    </Page>
  );
}

type AuditList = PagedList<AuditLine, QueryOf<typeof listAuditEvents>>;

/** Search by person or number, subject type, action and days. */
function AuditFilters({ list }: { list: AuditList }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { query, change } = list;
  const byName = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label);
  const entities = Object.keys(auditEntities)
    .map((value) => ({ value, label: auditEntityName(value, language) }))
    .sort(byName);
  const actions = Object.keys(auditActions)
    .filter((action) => query.entity === undefined || action.startsWith(`${query.entity}.`))
    .map((value) => ({ value, label: auditActionName(value, language) }))
    .sort(byName);
  return (
    <>
      <SearchBox list={list} label={t('audit.search')} />
      <Select
        label={t('audit.kind')}
        hideLabel
        compact
        placeholder={t('audit.everyKind')}
        value={query.entity ?? ''}
        options={entities}
        // An action belongs to one subject type.
        onChange={(value) => change({ entity: value || null, action: null })}
      />
      <Select
        label={t('audit.what')}
        hideLabel
        compact
        placeholder={t('audit.everyAction')}
        value={query.action ?? ''}
        options={actions}
        onChange={(value) => change({ action: value || null })}
      />
      <StatusFilter
        list={list}
        name="actor"
        label={t('audit.who')}
        options={(['user', 'link', 'system'] as const).map((value) => ({ value, label: t(`audit.actor.${value}`) }))}
      />
      <Days list={list} />
    </>
  );
}

/** The first and last day; their labels are inside the box, aligned with the other filters. */
function Days({ list: { query, change } }: { list: AuditList }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Day label={t('audit.from')} value={query.from} onChanged={(day) => change({ from: day || null })} />
      <Day label={t('audit.to')} value={query.to} onChanged={(day) => change({ to: day || null })} />
    </>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  onChanged: (day: string) => void;
}

function Day({ label, value = '', onChanged }: DayProps) {
  return (
    <DateInput
      label={label}
      hideLabel
      start={
        <Text aria-hidden size="small">
          {label}
        </Text>
      }
      value={value}
      onlyDays
      onChange={onChanged}
    />
  );
}

/** Says that the list shows only the entries of one person or one subject, with a button to show all. */
function NarrowedTo({ list: { query, rows, change } }: { list: AuditList }) {
  const { t } = useTranslation('admin');
  const { person, subject } = query;
  if (person === undefined && subject === undefined) return null;
  const name = rows.find(({ actor }) => actor.id === person)?.actor.name;
  const label = rows.find(({ entityId }) => entityId === subject)?.subject?.label;
  return (
    <Row wrap gap={1} align="center" px={{ xs: 2, sm: 3 }} pb={2}>
      {person !== undefined && (
        <Button size="small" icon="close" onClick={() => change({ person: null })}>
          {name ? t('audit.byPerson', { name }) : t('audit.byOne')}
        </Button>
      )}
      {subject !== undefined && (
        <Button size="small" icon="close" onClick={() => change({ subject: null })}>
          {label ? t('audit.aboutThing', { name: label }) : t('audit.aboutOne')}
        </Button>
      )}
    </Row>
  );
}

/** When, what, who, and the subject. The action opens the entry. */
function useAuditColumns(): Column<AuditLine>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [params] = useSearchParams();
  const opening = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('line', id);
    return `?${next}`;
  };
  return [
    {
      header: t('audit.when'),
      sort: 'at',
      noWrap: true,
      card: 'fact',
      cell: ({ at }) => <DateText value={at} as="dateTime" />,
    },
    {
      header: t('audit.what'),
      clip: true,
      card: 'title',
      cell: ({ id, action }) => <RouteLink to={opening(id)}>{auditActionName(action, language)}</RouteLink>,
    },
    { header: t('audit.who'), clip: true, card: 'fact', cell: ({ actor }) => <ActorName actor={actor} /> },
    {
      header: t('audit.about'),
      clip: true,
      card: 'next',
      cell: (line) =>
        line.subject ? (
          <SubjectLink line={line} />
        ) : (
          <Text component="span" tone="secondary">
            {auditEntityName(line.entity, language)}
          </Text>
        ),
    },
  ];
}

/** A person's name, or a label for actors without an account. */
function ActorName({ actor }: Pick<AuditLine, 'actor'>) {
  const { t } = useTranslation('admin');
  return actor.name ? (
    <bdi>{actor.name}</bdi>
  ) : (
    <>{t(`audit.actor.${actor.kind === 'user' ? 'unknown' : actor.kind}`)}</>
  );
}

/** The subject of an entry, linked to its page if it has one. */
function SubjectLink({ line: { subject, entityId } }: { line: AuditLine }) {
  const caseLink = useCaseLink();
  if (!subject || !entityId) return null;
  const ways: Partial<Record<typeof subject.kind, string>> = {
    application: caseLink(entityId),
    invoice: paths.invoice(entityId),
    query: paths.query(entityId),
    poll: paths.meeting(entityId),
    user: paths.user(entityId),
    mail: paths.mails({ state: 'all', mail: entityId }),
  };
  const way = ways[subject.kind];
  const label = <bdi>{subject.label}</bdi>;
  return way ? <RouteLink to={way}>{label}</RouteLink> : label;
}

interface AuditDialogProps {
  id: string;
  onClosed: () => void;
}

/** One entry of the log: who, when, what, and what changed. */
function AuditDialog({ id, onClosed }: AuditDialogProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const line = useQuery(auditEventQuery(id));
  if (line.isPending) return <LoadingBar label={t('audit.title')} />;
  return (
    <Dialog
      open
      width="md"
      title={line.data ? auditActionName(line.data.action, language) : t('audit.title')}
      onClose={onClosed}
      actions={
        <Button variant="contained" onClick={onClosed}>
          {t('common.close')}
        </Button>
      }
    >
      {line.data ? <Line line={line.data} /> : <ErrorState error={line.error} onRetry={() => void line.refetch()} />}
    </Dialog>
  );
}

function Line({ line }: { line: AuditDetail }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const language = useLanguage();
  const { at, actor, entity, entityId, subject, before, after, reason, requestId, chain } = line;
  return (
    <Stack gap={2.5}>
      <DescriptionList
        items={[
          { label: t('audit.when'), value: format.dateTime(at) },
          { label: t('audit.who'), value: <ActorName actor={actor} /> },
          {
            label: t('audit.about'),
            value: subject ? <SubjectLink line={line} /> : auditEntityName(entity, language),
          },
          { label: t('audit.reason'), value: reason },
        ]}
      />
      {before || after ? (
        <BeforeAfter before={before} after={after} />
      ) : (
        <Text tone="secondary">{t('audit.nothingNoted')}</Text>
      )}
      <Row wrap columnGap={3} rowGap={1}>
        {actor.kind === 'user' && actor.id && (
          <RouteLink to={paths.audit({ person: actor.id })}>{t('audit.allByPerson')}</RouteLink>
        )}
        {entityId && <RouteLink to={paths.audit({ subject: entityId })}>{t('audit.allAbout')}</RouteLink>}
      </Row>
      {!chain && <Alert severity="warning">{t('audit.unchained')}</Alert>}
      <Block component="section" aria-label={t('audit.traces')} size="small">
        <DescriptionList
          items={[
            ...(chain
              ? [
                  { label: t('audit.position'), value: format.number(chain.position) },
                  { label: t('audit.fingerprint'), value: <Trace>{chain.hash}</Trace> },
                ]
              : []),
            ...(requestId ? [{ label: t('audit.request'), value: <Trace>{requestId}</Trace> }] : []),
          ]}
        />
      </Block>
    </Stack>
  );
}

/** A machine-readable id: it breaks anywhere, and reads from left to right. */
function Trace({ children }: { children: string }) {
  return (
    <Text component="bdi" dir="ltr" size="caption" tone="secondary" breakWords>
      {children}
    </Text>
  );
}

interface Difference {
  name: string;
  before: string | null;
  after: string | null;
}

interface BeforeAfterProps {
  before: AuditDetail['before'];
  after: AuditDetail['after'];
}

/** Each value before and after, side by side; changes are highlighted. */
function BeforeAfter({ before, after }: BeforeAfterProps) {
  const { t } = useTranslation('admin');
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const rows = names.map((name): Difference => ({
    name,
    before: textOf(before?.[name]),
    after: textOf(after?.[name]),
  }));
  const value = (text: string | null, row: Difference) => (
    <Text component="bdi" breakWords keepLines weight={row.before === row.after ? undefined : 'semibold'}>
      {text ?? '–'}
    </Text>
  );
  return (
    <Table
      label={t('audit.values')}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { header: t('audit.value'), cell: ({ name }) => <bdi dir="ltr">{name}</bdi> },
        { header: t('audit.before'), cell: (row) => value(row.before, row) },
        { header: t('audit.after'), cell: (row) => value(row.after, row) },
      ]}
    />
  );
}

/** As stored: texts as they are, everything else as JSON. */
const textOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);

const auditListQuery = (query: QueryOf<typeof listAuditEvents>) =>
  queryOptions({
    queryKey: [...keys.audit, 'list', query],
    queryFn: ({ signal }) => callPage(listAuditEvents, { query, signal }),
    placeholderData: keepPreviousData,
  });

const auditEventQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.audit, 'detail', id],
    queryFn: ({ signal }) => call(getAuditEvent, { params: { id }, signal }),
  });
