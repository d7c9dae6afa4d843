import { type MailSummary, listMails } from '@guildhall/shared/contracts';
import { dayPassed } from '@guildhall/shared/domain';
import { ViewsButton } from '@guildhall/shared/features/saved-views';
import { useTranslation } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import { lazyPart, RouteLink, Row, Text, Alert, Button, toast } from '@guildhall/shared/ui/core';
import {
  type Column,
  DateText,
  EmptyState,
  Page,
  PagedTable,
  SearchBox,
  StatusChip,
  TwoLines,
  usePagedList,
} from '@guildhall/shared/ui/data';
import { problemText } from '@guildhall/shared/http';
import { useColumnChoice } from '../../lib/column-choice.tsx';
import { ExportList } from '../../lib/ExportList.tsx';
import { LinkTabs } from '../../lib/LinkTabs.tsx';
import { StateChip } from '../../lib/StateChip.tsx';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { paths } from '../../paths.ts';
import { featureTranslations } from '../../translations.ts';
import { useSelection } from '../../lib/SelectionBar.tsx';
import { mailListQuery, useRenewMails } from './api.ts';
import { OpenMail, withMail } from './OpenMail.tsx';

const views = [
  'waiting',
  'outdated',
  'ready',
  'scheduled',
  'sending',
  'sent',
  'failed',
  'bounced',
  'discarded',
  'all',
] as const;

type View = (typeof views)[number];

const SendBar = lazyPart(async () => (await import('./SendBar.tsx')).SendBar, {
  translations: featureTranslations('mails', 'bulk'),
});

/** The views whose mails wait for a person and can be sent. */
const sendable = ['waiting', 'outdated', 'ready', 'failed'] as const;

/** Mails by status; without a status in the URL it shows those that wait for a person. */
function useView(): View {
  const [params] = useSearchParams();
  return views.find((view) => view === params.get('state')) ?? 'waiting';
}

/** Draft mails and their outcomes. The open mail is in the URL: `?mail=…`. */
export default function DraftMailsPage() {
  const { t } = useTranslation('admin');
  const view = useView();
  const list = usePagedList(listMails, (query) =>
    mailListQuery({ ...query, state: view === 'all' ? undefined : view }),
  );
  const choice = useColumnChoice('mails', useColumns(), { always: 'subject', hidden: hiddenIn(view) });
  const selection = useSelection(list.rows);
  const sendableView = sendable.find((one) => one === view);

  return (
    <Page title={t('mails.title')}>
      <LinkTabs
        label={t('mails.tabs')}
        current={view}
        tabs={views.map((key) => ({ key, label: t(`mails.tab.${key}`), to: paths.mails({ state: key }) }))}
      />
      {view === 'outdated' && <OutdatedDrafts mails={list.rows.filter((mail) => mail.isOutdated)} />}
      <PagedTable<MailSummary>
        label={t('mails.title')}
        // The status is a view here, not a filter: an empty view has its own text.
        list={{ ...list, isFiltered: Boolean(list.query.q), clearFilters: () => list.change({ q: null }) }}
        columns={choice.columns}
        sortable={choice.sortable}
        selection={
          sendableView && {
            ...selection.table,
            labelOf: ({ subject, to }) => t('mails.select', { subject, to }),
            allLabel: t('mails.selectAll'),
          }
        }
        above={
          sendableView &&
          list.rows.length > 0 && (
            <SendBar
              view={sendableView}
              chosen={selection.chosen}
              q={list.query.q}
              totalCount={list.totalCount}
              onCleared={selection.clear}
            />
          )
        }
        toolbar={
          <>
            <SearchBox list={list} label={t('mails.search')} />
            <Row wrap gap={0.5}>
              <ViewsButton of="mails" list={list} columns={choice.viewed} />
              {choice.button}
              <ExportList
                list={list}
                orderOf={(query, choice) => ({
                  list: 'mails',
                  ...choice,
                  query: { ...query, state: view === 'all' ? undefined : view },
                })}
              />
            </Row>
          </>
        }
        empty={<EmptyState icon="mail" title={t(`mails.empty.${view}`)} />}
      />
      <OpenMail />
    </Page>
  );
}

type MailColumn = 'subject' | 'to' | 'about' | 'state' | 'leaves' | 'updatedAt' | 'sentAt';

/** The columns a view hides by default: usually the status, which is in its name. */
function hiddenIn(view: View): MailColumn[] {
  if (view === 'all' || view === 'waiting' || view === 'bounced') return ['leaves', 'sentAt'];
  return view === 'scheduled' ? ['state', 'sentAt'] : ['state', 'leaves', 'sentAt'];
}

function useColumns(): Record<MailColumn, Column<MailSummary>> {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const caseLink = useCaseLink();
  const state: Column<MailSummary> = {
    header: t('common.state'),
    noWrap: true,
    card: 'state',
    cell: (mail) => (
      <Row wrap gap={0.5}>
        <StateChip group="mail.state" state={mail.state} />
        {mail.bouncedAt && <StatusChip status="bounced" tone="error" label={t('mails.tab.bounced')} />}
        {mail.isOutdated && <StatusChip status="outdated" tone="warning" label={t('mails.outdated')} />}
      </Row>
    ),
  };
  const leaves: Column<MailSummary> = {
    header: t('mails.leaves'),
    noWrap: true,
    card: 'fact',
    cell: ({ scheduledFor }) => (scheduledFor ? <DateText value={scheduledFor} as="dateTime" /> : '–'),
  };
  return {
    subject: {
      header: t('mails.subject'),
      sort: 'subject',
      clip: 'wide',
      card: 'title',
      cell: (mail) => (
        <TwoLines
          quiet={
            mail.error && (
              <Text component="bdi" tone="error">
                {mail.error === dayPassed ? t('mail.dayPassed') : mail.error}
              </Text>
            )
          }
        >
          <RouteLink to={`?${withMail(params, mail.id)}`}>
            <bdi>{mail.subject}</bdi>
          </RouteLink>
        </TwoLines>
      ),
    },
    to: { header: t('mails.to'), sort: 'to', clip: true, card: 'name', cell: (mail) => <bdi>{mail.to}</bdi> },
    about: {
      header: t('mails.about'),
      noWrap: true,
      card: 'fact',
      cell: (mail) =>
        mail.about ? (
          <RouteLink to={caseLink(mail.about.applicationId)}>{mail.about.applicationNumber}</RouteLink>
        ) : (
          '–'
        ),
    },
    state,
    leaves,
    updatedAt: {
      header: t('mails.changed'),
      sort: 'updatedAt',
      noWrap: true,
      card: 'fact',
      cell: (mail) => <DateText value={mail.updatedAt} as="relative" />,
    },
    sentAt: {
      header: t('mails.sentOn'),
      noWrap: true,
      wideOnly: true,
      cell: ({ sentAt }) => (sentAt ? <DateText value={sentAt} as="dateTime" /> : '–'),
    },
  };
}

/** Regenerates the drafts on a page whose template has changed. */
function OutdatedDrafts({ mails }: { mails: readonly MailSummary[] }) {
  const { t } = useTranslation('admin');
  const renew = useRenewMails();
  if (mails.length === 0) return null;
  const renewAll = () =>
    renew.mutate(
      mails.map(({ id }) => id),
      {
        onSuccess: (results) => {
          const refused = results.filter(({ ok }) => !ok);
          const made = results.length - refused.length;
          if (made > 0) toast.success(t('mails.renewed', { count: made }));
          if (refused.length > 0)
            toast.error(t('mails.notRenewed', { count: refused.length, reason: refused[0]?.message ?? '' }));
        },
        onError: (error) => toast.error(problemText(error)),
      },
    );
  return (
    <Alert
      action={
        <Button icon="refresh" pending={renew.isPending} onClick={renewAll}>
          {t('mails.renewAll')}
        </Button>
      }
    >
      {t('mails.outdatedText')}
    </Alert>
  );
}
