import type { InvoiceSummary, QuerySummary } from '@guildhall/shared/contracts';
import { figurePath, figures } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Box, ButtonLink, Card, RouteLink, Text, Typography } from '@guildhall/shared/ui/core';
import { InlineList, Money, StatusChip } from '@guildhall/shared/ui/data';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useTurnLabel } from '../queries/query-state-label.ts';

/** Invoices with an open amount, each with a link to pay. */
export function UnpaidInvoices({ invoices }: { invoices: readonly InvoiceSummary[] }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  return (
    <Card
      title={t('home.pay.title')}
      actions={invoices.length > 0 && <RouteLink to={figurePath(figures.unpaidInvoices)}>{t('common.all')}</RouteLink>}
    >
      {invoices.length === 0 && <Typography color="textSecondary">{t('home.pay.none')}</Typography>}
      <List>
        {invoices.map(({ id, number, subject, open, dueOn, isOverdue }) => (
          <Line key={id}>
            <Block grow="180px" shrink>
              <Text size="lead" weight="semibold">
                <Money value={open} />
              </Text>
              <InlineList items={[<RouteLink to={paths.invoice(id)}>{number}</RouteLink>, <bdi>{subject}</bdi>]} />
              {dueOn && (
                <Text size="small" weight={isOverdue ? 'semibold' : 'regular'} tone={isOverdue ? 'error' : 'secondary'}>
                  {t(isOverdue ? 'home.pay.overdue' : 'home.pay.due', { day: format.day(dueOn) })}
                </Text>
              )}
            </Block>
            <ButtonLink to={paths.pay(id)} variant="contained" icon="card">
              {t('invoices.pay')}
            </ButtonLink>
          </Line>
        ))}
      </List>
    </Card>
  );
}

/** Open queries; those that wait for this person are marked. */
export function OpenQueries({ queries }: { queries: readonly QuerySummary[] }) {
  const { t } = useTranslation('membership');
  const turn = useTurnLabel();
  return (
    <Card
      title={t('home.queries.title')}
      actions={
        queries.length > 0 ? (
          <RouteLink to={figurePath(figures.unresolvedQueries)}>{t('common.all')}</RouteLink>
        ) : (
          <RouteLink to={paths.askQuery()}>{t('queries.askShort')}</RouteLink>
        )
      }
    >
      {queries.length === 0 && <Typography color="textSecondary">{t('home.queries.none')}</Typography>}
      <List>
        {queries.map(({ id, number, subject, state }) => (
          <Line key={id}>
            <Block grow="180px" shrink>
              <Text dir="auto" weight="medium" textAlign="match-parent" breakWords>
                <RouteLink to={paths.query(id)}>{subject}</RouteLink>
              </Text>
              <Text size="small" tone="secondary">
                {number}
              </Text>
            </Block>
            <StatusChip status={state} label={turn(state)} />
          </Line>
        ))}
      </List>
    </Card>
  );
}

const List = ({ children }: { children: ReactNode }) => (
  <Block component="ul" plain>
    {children}
  </Block>
);

const Line = ({ children }: { children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1.5,
      py: 1.25,
      borderBottom: '1px solid',
      borderColor: 'divider',
      '&:last-of-type': { borderBottom: 0, paddingBlockEnd: 0 },
    }}
  >
    {children}
  </Box>
);
