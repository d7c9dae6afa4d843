import { useState } from 'react';
import type { MailDetail, MailSummary } from '@guildhall/shared/contracts';
import { listMails } from '@guildhall/shared/contracts';
import { ViewsButton } from '@guildhall/shared/features/saved-views';
import { useTranslation } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import { RouteLink, Row, Text } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import {
  DateText,
  EmptyState,
  Page,
  PagedTable,
  SearchBox,
  StatusChip,
  TwoLines,
  usePagedList,
} from '@guildhall/shared/ui/data';
import { LinkTabs } from '../../lib/LinkTabs.tsx';
import { StateChip } from '../../lib/StateChip.tsx';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { paths } from '../../paths.ts';
import { mailListQuery } from './api.ts';
import { MailDialog } from './MailDialog.tsx';
import { OutdatedDrafts } from './OutdatedDrafts.tsx';
import { RecallBar } from './RecallBar.tsx';
import type { Outgoing } from './RecallBar.tsx';
import { outgoingOf } from './RecallBar.tsx';

const views = ['waiting', 'outdated', 'ready', 'scheduled', 'sent', 'failed', 'discarded', 'all'] as const;
type View = (typeof views)[number];

/** Mails by state; without a state in the address it shows what waits for a person. */
function useView(): View {
  const [params] = useSearchParams();
  return views.find((view) => view === params.get('state')) ?? 'waiting';
}

/** Draft mails and what became of them. The open mail stands in the address: `?mail=…`. */
export default function DraftMailsPage() {
  const { t } = useTranslation('admin');
  const view = useView();
  const [params, setParams] = useSearchParams();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const list = usePagedList(listMails, (query) =>
    mailListQuery({ ...query, state: view === 'all' ? undefined : view }),
  );
  const columns = useColumns(view);
  const openId = params.get('mail');

  const open = (id: string | null) => setParams((before) => withMail(before, id), { preventScrollReset: true });
  const leaving = (mail: MailDetail) => {
    setOutgoing((before) => [...before.filter(({ id }) => id !== mail.id), outgoingOf(mail)]);
    open(null);
  };
  const dropped = (id: string) => setOutgoing((before) => before.filter((one) => one.id !== id));

  return (
    <Page title={t('mails.title')}>
      <LinkTabs
        label={t('mails.tabs')}
        current={view}
        tabs={views.map((key) => ({ key, label: t(`mails.tab.${key}`), to: paths.mails({ state: key }) }))}
      />
      {view === 'outdated' && <OutdatedDrafts mails={list.rows.filter((mail) => mail.isOutdated)} />}
      <PagedTable
        label={t('mails.title')}
        // The state is a view here, not a filter: an empty one has its own text.
        list={{ ...list, isFiltered: Boolean(list.query.q), clearFilters: () => list.change({ q: null }) }}
        columns={columns}
        toolbar={
          <>
            <SearchBox list={list} label={t('mails.search')} />
            <ViewsButton of="mails" list={list} />
          </>
        }
        empty={<EmptyState icon="mail" title={t(`mails.empty.${view}`)} />}
      />
      {openId && (
        <MailDialog
          key={openId}
          id={openId}
          onClosed={() => open(null)}
          onOpened={open}
          onSent={leaving}
          onRecalled={dropped}
        />
      )}
      <RecallBar
        outgoing={outgoing}
        onOver={dropped}
        onRecalled={(id) => {
          dropped(id);
          open(id);
        }}
      />
    </Page>
  );
}

function withMail(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id) next.set('mail', id);
  else next.delete('mail');
  return next;
}

function useColumns(view: View): Column<MailSummary>[] {
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
        {mail.isOutdated && <StatusChip status="outdated" tone="warning" label={t('mails.outdated')} />}
      </Row>
    ),
  };
  return [
    {
      header: t('mails.subject'),
      sort: 'subject',
      clip: true,
      card: 'title',
      cell: (mail) => (
        <TwoLines
          quiet={
            mail.error && (
              <Text component="bdi" tone="error">
                {mail.error}
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
    { header: t('mails.to'), sort: 'to', clip: true, card: 'name', cell: (mail) => <bdi>{mail.to}</bdi> },
    {
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
    ...(view === 'all' || view === 'waiting' ? [state] : []),
    {
      header: t('mails.changed'),
      sort: 'updatedAt',
      noWrap: true,
      card: 'fact',
      cell: (mail) => <DateText value={mail.updatedAt} as="relative" />,
    },
  ];
}
