import { useState } from 'react';
import type { DueLapse } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Button, Card, RouteLink, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { DateText, ErrorState, Money, Table, TwoLines } from '@guildhall/shared/ui/data';
import { BulkDialog } from '../../lib/bulk/BulkDialog.tsx';
import { paths } from '../../paths.ts';
import { dueLapsesQuery, useLapseMemberships } from './api.ts';

/** The memberships that are due to lapse and wait for a person's decision; nothing if there are none. */
export function DueLapses() {
  const { t } = useTranslation('renewal');
  const format = useFormat();
  const found = useQuery(dueLapsesQuery());
  const [chosen, setChosen] = useState<readonly DueLapse[] | null>(null);
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const { rows = [], totalCount = 0 } = found.data ?? {};
  // The dialog stays open for its report when the last row is gone.
  if (rows.length === 0 && !chosen) return null;
  return (
    <Card title={t('lapse.heading')} padded={false}>
      <Stack gap={1.5} px={{ xs: 2, sm: 3 }} pb={2}>
        <Text component="p" m={0} maxWidth="68ch" tone="secondary">
          {t('lapse.text')}
        </Text>
        {rows.length > 1 && (
          <Row wrap gap={1.5} align="center">
            <Button onClick={() => setChosen(rows)}>{t('lapse.all', { count: rows.length })}</Button>
            {totalCount > rows.length && (
              <Text size="small" tone="secondary">
                {t('lapse.more', { shown: format.number(rows.length), total: format.number(totalCount) })}
              </Text>
            )}
          </Row>
        )}
      </Stack>
      <Table
        label={t('lapse.heading')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            header: t('member'),
            cell: ({ id, name, memberNumber }) => (
              <TwoLines quiet={memberNumber}>
                <RouteLink to={paths.user(id)}>
                  <bdi>{name}</bdi>
                </RouteLink>
              </TwoLines>
            ),
          },
          { header: t('until'), noWrap: true, cell: ({ until }) => <DateText value={until} /> },
          {
            header: t('lapse.invoice'),
            noWrap: true,
            cell: ({ invoice }) => <RouteLink to={paths.invoice(invoice.id)}>{invoice.number}</RouteLink>,
          },
          { header: t('admin:invoices.open'), align: 'end', noWrap: true, cell: ({ open }) => <Money value={open} /> },
          {
            header: t('lapse.decision'),
            align: 'end',
            cell: (row) => (
              <Button size="small" aria-label={t('lapse.ofName', { name: row.name })} onClick={() => setChosen([row])}>
                {t('lapse.action')}
              </Button>
            ),
          },
        ]}
      />
      {chosen && <LapseDialog chosen={chosen} onClosed={() => setChosen(null)} />}
    </Card>
  );
}

function LapseDialog({ chosen, onClosed }: { chosen: readonly DueLapse[]; onClosed: () => void }) {
  const { t } = useTranslation('renewal');
  return (
    <BulkDialog
      action={t('lapse.action')}
      danger
      text={t('lapse.consequence', { count: chosen.length })}
      texts={{
        title: t('lapse.title', { count: chosen.length }),
        rows: t('lapse.heading'),
        done: (count) => t('lapse.done', { count }),
        refused: (count) => t('lapse.refused', { count }),
      }}
      rows={chosen.map(({ id, version, name, memberNumber, open }) => ({
        id,
        version,
        name,
        quiet: memberNumber,
        amount: open,
      }))}
      change={useLapseMemberships()}
      toBody={(items) => items}
      onChanged={() => {}}
      onClosed={onClosed}
    />
  );
}
