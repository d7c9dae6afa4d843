import type { InvoiceSummary, QuerySummary } from '@guildhall/shared/contracts';
import { figurePath, figures } from '@guildhall/shared/domain';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Box, ButtonLink, Card, RouteLink, Typography } from '@guildhall/shared/ui/core';
import { Money, StatusChip } from '@guildhall/shared/ui/data';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useTurnWords } from '../queries/turn.ts';

/** Invoices with something open, each with its own way to pay. */
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
            <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
              <Box sx={{ fontWeight: 600, fontSize: '1.125rem' }}>
                <Money value={open} />
              </Box>
              <RouteLink to={paths.invoice(id)}>{number}</RouteLink> · {subject}
              {dueOn && (
                <Box
                  sx={{
                    color: isOverdue ? 'error.main' : 'text.secondary',
                    fontSize: '0.875rem',
                    fontWeight: isOverdue ? 600 : 400,
                  }}
                >
                  {t(isOverdue ? 'home.pay.overdue' : 'home.pay.due', { day: format.day(dueOn) })}
                </Box>
              )}
            </Box>
            <ButtonLink to={paths.pay(id)} variant="contained" icon="card">
              {t('invoices.pay')}
            </ButtonLink>
          </Line>
        ))}
      </List>
    </Card>
  );
}

/** Queries that are not closed; those that wait for this person say so. */
export function OpenQueries({ queries }: { queries: readonly QuerySummary[] }) {
  const { t } = useTranslation('membership');
  const turn = useTurnWords();
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
            <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
              <Box dir="auto" sx={{ fontWeight: 500, overflowWrap: 'anywhere', textAlign: 'match-parent' }}>
                <RouteLink to={paths.query(id)}>{subject}</RouteLink>
              </Box>
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{number}</Box>
            </Box>
            <StatusChip status={state} label={turn(state)} />
          </Line>
        ))}
      </List>
    </Card>
  );
}

const List = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
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
