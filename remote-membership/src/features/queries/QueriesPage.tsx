import { useState } from 'react';
import {
  listQueries,
  type QuerySummary,
  type QueryDetail,
  askQuery,
  type BodyOf,
  type RequestOf,
} from '@guildhall/shared/contracts';
import {
  keptDraft,
  QueryDesk,
  queryListQuery,
  Messages,
  QueryThread,
  ThreadHead,
  QuestionFields,
  textOf,
  useKeepWriting,
  useMessageDraft,
  useQueryFiles,
  useRefusals,
  keepForNewQuery,
  MessageForm,
} from '@guildhall/shared/features/queries';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useLocation, useSearchParams, useNavigate } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import {
  Alert,
  ButtonLink,
  RouteLink,
  Text,
  Block,
  Card,
  Grid,
  Select,
  toast,
  Box,
  Button,
} from '@guildhall/shared/ui/core';
import {
  DateText,
  EmptyState,
  FilterChips,
  InlineList,
  Page,
  PagedTable,
  SearchBox,
  StatusChip,
  usePagedList,
  type Column,
} from '@guildhall/shared/ui/data';
import { useFormat } from '@guildhall/shared/format';
import { queryCategories, type QueryState } from '@guildhall/shared/domain';
import { useQuery } from '@guildhall/shared/query';
import { FormProblem, SelectField, useContractForm, useWatch } from '@guildhall/shared/ui/form';
import { paths } from '../../paths.ts';
import { useResolveQuery, subjectsQuery, useAskQuery, useAnswerQuery } from './api.ts';

/**
 * `/query/list`: a member's own queries. `?query=<id>` opens one beside the list, `?ask=new` (or the id of its subject)
 * asks a new one; the list's filters stay in the URL.
 */
export default function QueriesPage() {
  const { t } = useTranslation('membership');
  const turn = useTurnLabel();
  const list = usePagedList(listQueries, queryListQuery);
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const openId = params.get('query');
  const about = params.get('ask');
  const at = (change: Record<string, string>) => {
    const next = new URLSearchParams(params);
    for (const name of ['query', 'ask']) next.delete(name);
    for (const [name, value] of Object.entries(change)) next.set(name, value);
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };
  const linkTo = (id: string) => at({ query: id });
  return (
    <Page
      title={t('queries.title')}
      actions={
        about === null && (
          <ButtonLink to={paths.askQuery()} variant="contained" icon="add">
            {t('queries.askShort')}
          </ButtonLink>
        )
      }
    >
      {openId === null && about === null ? (
        <>
          <KeptQuestion />
          <QueryTable list={list} linkTo={linkTo} />
        </>
      ) : (
        <QueryDesk
          label={t('queries.label')}
          queries={list.rows}
          openId={openId}
          back={at({})}
          linkTo={linkTo}
          fact={({ number }) => number}
          state={({ state }) => <StatusChip status={state} label={turn(state)} />}
        >
          {about === null ? <Thread id={openId ?? ''} key={openId} /> : <AskForm about={about} key={about} />}
        </QueryDesk>
      )}
    </Page>
  );
}

/** The question that was put aside with “Finish later”. */
function KeptQuestion() {
  const { t } = useTranslation('membership');
  const userId = useUser()?.id ?? '';
  const [draft] = useState(() => keptDraft(userId, 'new'));
  if (!draft) return null;
  return (
    <Alert
      title={t('queries.kept')}
      action={
        <ButtonLink to={paths.askQuery()} icon="edit">
          {t('queries.continue')}
        </ButtonLink>
      }
    >
      <Text component="bdi" breakWords>
        {draft.subject || draft.body}
      </Text>
    </Alert>
  );
}

interface QueryTableProps {
  list: ReturnType<typeof usePagedList<typeof listQueries, readonly unknown[]>>;
  linkTo: (id: string) => string;
}

function QueryTable({ list, linkTo }: QueryTableProps) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const turn = useTurnLabel();
  const userId = useUser()?.id ?? '';
  const columns: Column<QuerySummary>[] = [
    {
      header: t('queries.subject'),
      sort: 'subject',
      clip: true,
      card: 'name',
      cell: ({ id, subject }) => (
        <InlineList
          items={[
            <bdi>
              <RouteLink to={linkTo(id)}>{subject}</RouteLink>
            </bdi>,
            keptDraft(userId, id) && t('queries.keptAnswer'),
          ]}
        />
      ),
    },
    { header: t('queries.number'), sort: 'number', noWrap: true, card: 'title', cell: ({ number }) => number },
    { header: t('queries.category'), wideOnly: true, cell: ({ category }) => label('query.category', category) },
    {
      header: t('queries.state'),
      noWrap: true,
      card: 'state',
      cell: ({ state }) => <StatusChip status={state} label={turn(state)} />,
    },
    {
      header: t('queries.createdAt'),
      sort: 'createdAt',
      noWrap: true,
      wideOnly: true,
      cell: ({ createdAt }) => <DateText value={createdAt} />,
    },
    {
      header: t('queries.updatedAt'),
      sort: 'updatedAt',
      noWrap: true,
      card: 'fact',
      cell: ({ updatedAt }) => <DateText value={updatedAt} as="relative" />,
    },
  ];
  return (
    <PagedTable
      label={t('queries.label')}
      list={list}
      columns={columns}
      empty={
        <EmptyState
          icon="message"
          title={t('queries.empty')}
          text={t('queries.emptyText')}
          action={
            <ButtonLink to={paths.askQuery()} variant="contained" icon="add">
              {t('queries.askShort')}
            </ButtonLink>
          }
        />
      }
      toolbar={
        <>
          <SearchBox list={list} label={t('queries.search')} />
          <FilterChips
            list={list}
            name="state"
            label={t('queries.state')}
            options={[
              { value: 'unresolved', label: t('queries.unresolved') },
              { value: 'waiting_for_requester', label: t('queries.turn.waiting_for_requester') },
              { value: 'unanswered', label: t('queries.unanswered') },
              { value: 'resolved', label: t('queries.turn.resolved') },
              { value: 'closed', label: t('queries.turn.closed') },
            ]}
          />
        </>
      }
    />
  );
}

/** One query: its messages, whose turn it is, the answer form, and the button to settle it. */
function Thread({ id }: { id: string }) {
  return <QueryThread id={id}>{(query) => <OwnThread query={query} />}</QueryThread>;
}

function OwnThread({ query }: { query: QueryDetail }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const turn = useTurnLabel();
  const resolve = useResolveQuery(query);
  const { number, state, category, about, reopenableUntil } = query;
  return (
    <>
      <ThreadHead
        query={query}
        resolve={resolve}
        resolveLabel={t('queries.resolve')}
        facts={
          <>
            <StatusChip status={state} label={turn(state)} />
            <InlineList items={[number, label('query.category', category)]} />
            {about && (
              <RouteLink to={about.kind === 'application' ? paths.application(about.id) : paths.invoice(about.id)}>
                {about.label}
              </RouteLink>
            )}
          </>
        }
      />
      <Messages query={query} requester={t('queries.fromYou')} />
      {reopenableUntil !== null && Date.parse(reopenableUntil) <= Date.now() ? (
        <Ended until={reopenableUntil} about={about?.id} />
      ) : (
        <AnswerForm query={query} />
      )}
    </>
  );
}

function Ended({ until, about }: { until: string; about: string | undefined }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  return (
    <Block p={{ xs: 2, sm: 3 }}>
      <Alert
        action={
          <ButtonLink to={paths.askQuery(about)} size="small" icon="add">
            {t('queries.askAnew')}
          </ButtonLink>
        }
      >
        {t('queries.ended', { day: format.date(until) })}
      </Alert>
    </Block>
  );
}

type Input = RequestOf<typeof askQuery>['body'];

type Values = BodyOf<typeof askQuery>;

/** Asks the office a question. @param about id of the application or invoice it is about, or `new` */
function AskForm({ about: openedWith }: { about: string }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const navigate = useNavigate();
  const ask = useAskQuery();
  const draft = useMessageDraft('new');
  const files = useQueryFiles(draft);
  const { data: subjects } = useQuery(subjectsQuery());
  const [about, setAbout] = useState(openedWith === 'new' ? textOf(draft.found, 'about') : openedWith);
  const isInvoice = subjects?.invoices.some(({ id }) => id === about) ?? false;
  const isApplication = subjects?.applications.some(({ id }) => id === about) ?? false;
  const { form } = useContractForm<Input, Values, Input>(askQuery.body, {
    defaultValues: {
      subject: textOf(draft.found, 'subject'),
      category: queryCategories.find((one) => one === textOf(draft.found, 'category')) ?? 'other',
      body: textOf(draft.found, 'body'),
      fileIds: [],
    },
  });
  const values = useWatch({ control: form.control });
  const { subject = '', body = '', category } = values;
  const isBegun = (subject + body).trim() !== '' || files.files.length > 0;
  useKeepWriting({ draft, files, values: { subject, body, category, about }, isBegun, title: t('queries.ask') });
  const refuse = useRefusals({ form, files, draft });

  const chooseAbout = (id: string) => {
    setAbout(id);
    if (id === '') return;
    form.setValue('category', subjects?.invoices.some((one) => one.id === id) ? 'invoice' : 'application');
  };

  const submit = form.handleSubmit((asked) =>
    ask.mutate(
      {
        body: {
          ...asked,
          fileIds: files.ids,
          ...(isApplication && { applicationId: about }),
          ...(isInvoice && { invoiceId: about }),
        },
        key: draft.key(),
      },
      {
        onSuccess: ({ id, number }) => {
          draft.forget();
          toast.success(t('queries.asked', { number }));
          void navigate(paths.query(id), { replace: true });
        },
        onError: refuse,
      },
    ),
  );

  return (
    <Card title={t('queries.ask')}>
      <Grid
        component="form"
        onSubmit={submit}
        noValidate
        aria-label={t('queries.ask')}
        gap={2.5}
        columns="minmax(0, 1fr)"
      >
        <FormProblem control={form.control} />
        {draft.found && <Alert live="status">{t('queries:keptDraft')}</Alert>}
        <AboutSelect value={about} onChange={chooseAbout} />
        <SelectField
          control={form.control}
          name="category"
          label={t('queries.category')}
          options={queryCategories.map((value) => ({ value, label: label('query.category', value) }))}
        />
        <QuestionFields
          control={form.control}
          files={files}
          help={t('queries.questionHelp')}
          isSending={ask.isPending}
          cancel={{ to: paths.queries(), label: t('queries.later') }}
        />
      </Grid>
    </Card>
  );
}

function AboutSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('membership');
  const localText = useLocalText();
  const { data } = useQuery(subjectsQuery());
  const options = [
    ...(data?.applications ?? []).map(({ id, number, membershipType }) => ({
      value: id,
      label: t('queries.aboutApplication', { number, type: localText(membershipType) }),
    })),
    ...(data?.invoices ?? []).map(({ id, number, subject }) => ({
      value: id,
      label: t('queries.aboutInvoice', { number: number ?? '', subject }),
    })),
  ];
  if (data && options.length === 0) return null;
  return (
    <Select
      label={t('queries.about')}
      optional
      placeholder={t('queries.aboutNothing')}
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={onChange}
      options={options}
    />
  );
}

/** Writes an answer; a late one goes into a new query. */
function AnswerForm({ query }: { query: QueryDetail }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const navigate = useNavigate();
  const userId = useUser()?.id ?? '';
  const answer = useAnswerQuery(query);
  const draft = useMessageDraft(query.id);

  const askNewQuery = (body: string) => {
    keepForNewQuery(userId, { subject: query.subject, body });
    draft.forget();
    void navigate(paths.askQuery(query.about?.id));
  };

  return (
    <MessageForm
      query={query}
      kind="public"
      draft={draft}
      answer={answer}
      icon="send"
      labels={{ form: t('queries.answer'), text: t('queries.yourAnswer'), sent: t('queries.answerSent') }}
      notice={
        query.reopenableUntil && <Alert>{t('queries.reopens', { day: format.date(query.reopenableUntil) })}</Alert>
      }
      choices={({ body, refusal }) =>
        refusal === 'query_ended' && (
          <Box>
            <Button type="button" icon="add" onClick={() => askNewQuery(body)}>
              {t('queries.askAnew')}
            </Button>
          </Box>
        )
      }
    />
  );
}

/** A query's state for the person who asked: it says whose turn it is. */
export function useTurnLabel() {
  const { t } = useTranslation('membership');
  return (state: QueryState): string => t(`queries.turn.${state}`);
}
