import type { ReactNode } from 'react';
import type { UserRecords as Records } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Block, Card, Grid, RouteLink, Row, Skeleton, Text } from '@guildhall/shared/ui/core';
import { DateText, ErrorState, Money } from '@guildhall/shared/ui/data';
import type { LabelGroup } from '@guildhall/shared/features/labels';
import { StateChip } from '../../lib/StateChip.tsx';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { paths } from '../../paths.ts';
import { userRecordsQuery } from './api.ts';

/** A person's records: applications, invoices and queries, newest first. */
export function UserRecords({ id }: { id: string }) {
  const records = useQuery(userRecordsQuery(id));
  if (records.isError) return <ErrorState error={records.error} onRetry={() => void records.refetch()} />;
  if (!records.data) return <Skeleton variant="rounded" height={320} />;
  return <Lists records={records.data} />;
}

function Lists({ records: { applications, invoices, queries } }: { records: Records }) {
  const { t } = useTranslation('admin');
  const caseLink = useCaseLink();
  return (
    <Grid gap={3}>
      <RecordList title={t('user.applications')} none={t('user.noApplications')}>
        {applications.map((one) => (
          <RecordRow key={one.id} to={caseLink(one.id)} name={one.number} group="application.state" state={one.state}>
            <DateText value={one.updatedAt} as="relative" />
          </RecordRow>
        ))}
      </RecordList>
      <RecordList title={t('user.invoices')} none={t('user.noInvoices')}>
        {invoices.map((one) => (
          <RecordRow
            key={one.id}
            to={paths.invoice(one.id)}
            name={one.number ?? t('user.invoiceDraft')}
            group="invoice.state"
            state={one.state}
          >
            <Money value={one.gross} />
          </RecordRow>
        ))}
      </RecordList>
      <RecordList title={t('user.queries')} none={t('user.noQueries')}>
        {queries.map((one) => (
          <RecordRow
            key={one.id}
            to={paths.query(one.id)}
            name={`${one.number} · ${one.subject}`}
            group="query.state"
            state={one.state}
          >
            <DateText value={one.updatedAt} as="relative" />
          </RecordRow>
        ))}
      </RecordList>
    </Grid>
  );
}

function RecordList({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <Card title={title}>
      {children.length === 0 ? (
        <Text tone="secondary">{none}</Text>
      ) : (
        <Block component="ul" plain>
          {children}
        </Block>
      )}
    </Card>
  );
}

interface RecordRowProps {
  to: string;
  name: string;
  group: LabelGroup;
  state: string;
  children: ReactNode;
}

function RecordRow({ to, name, group, state, children }: RecordRowProps) {
  return (
    <Row component="li" wrap gap={1.5} align="center" py={1}>
      <Block grow="200px" shrink>
        <RouteLink to={to}>
          <bdi>{name}</bdi>
        </RouteLink>
      </Block>
      <StateChip group={group} state={state} />
      <Text tone="secondary">{children}</Text>
    </Row>
  );
}
