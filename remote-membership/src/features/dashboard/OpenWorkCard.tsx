import type { OwnDashboard } from '@guildhall/shared/contracts';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Box, ButtonLink, Card, Icon, RouteLink, Row, Text, Typography } from '@guildhall/shared/ui/core';
import type { IconName } from '@guildhall/shared/ui/core';
import { InlineList, StatusChip } from '@guildhall/shared/ui/data';
import type { ReactNode } from 'react';
import { nextAction } from '../applications/parts/next-action.ts';
import { paths } from '../../paths.ts';
import { useTurnLabel } from '../queries/query-state-label.ts';
import { openWorkOf } from './open-work.ts';
import type { WorkItem } from './open-work.ts';

/** This person's open work, overdue first, and below it what others have to do. */
export function OpenWorkCard({ dashboard }: { dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  const { mine, others } = openWorkOf(dashboard, new Date());
  return (
    <Card title={t('work.title')}>
      {mine.length === 0 ? (
        <Typography color="textSecondary">{t('work.none')}</Typography>
      ) : (
        <Items label={t('work.title')}>
          {mine.map((item) => (
            <OwnItem key={item.key} item={item} dashboard={dashboard} />
          ))}
        </Items>
      )}
      {others.length > 0 && (
        <Block mt={3}>
          <Typography component="h3" variant="h5" sx={{ mb: 0.5 }}>
            {t('work.others')}
          </Typography>
          <Items label={t('work.others')}>
            {others.map((item) => (
              <OthersItem key={item.key} item={item} />
            ))}
          </Items>
        </Block>
      )}
    </Card>
  );
}

const icons: Record<WorkItem['kind'], IconName> = { application: 'file', invoice: 'invoice', query: 'message' };

function OwnItem({ item, dashboard }: { item: WorkItem; dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const format = useFormat();
  const due = <Due item={item} />;
  if (item.kind === 'invoice') {
    const { id, number, subject, open } = item.invoice;
    return (
      <Item
        icon={icons.invoice}
        title={t('work.pay', { amount: format.money(open) })}
        due={due}
        isUrgent={item.isOverdue}
        about={<InlineList items={[<RouteLink to={paths.invoice(id)}>{number}</RouteLink>, <bdi>{subject}</bdi>]} />}
        action={
          <ButtonLink to={paths.pay(id)} variant="contained" size="small">
            {t('invoices.pay')}
          </ButtonLink>
        }
      />
    );
  }
  if (item.kind === 'query') {
    const { id, number, subject } = item.query;
    return (
      <Item
        icon={icons.query}
        title={t('work.answer')}
        due={due}
        isUrgent={false}
        about={<InlineList items={[<RouteLink to={paths.query(id)}>{number}</RouteLink>, <bdi>{subject}</bdi>]} />}
        action={
          <ButtonLink to={paths.query(id)} variant="contained" size="small">
            {t('work.answerNow')}
          </ButtonLink>
        }
      />
    );
  }
  const { application } = item;
  const invoice = dashboard.unpaidInvoices.find(({ applicationId }) => applicationId === application.id);
  const action = nextAction(application, invoice?.id);
  return (
    <Item
      icon={icons.application}
      title={label('application.nextStep', application.progress.nextStep)}
      due={due}
      isUrgent={item.isOverdue}
      about={<RouteLink to={paths.dashboard(application.id)}>{application.number}</RouteLink>}
      action={
        <ButtonLink to={action.to} variant="contained" size="small">
          {t(action.label)}
        </ButtonLink>
      }
    />
  );
}

function OthersItem({ item }: { item: WorkItem }) {
  const label = useLabels();
  const turn = useTurnLabel();
  if (item.kind === 'application') {
    const { id, number, progress } = item.application;
    return (
      <Item
        icon={icons.application}
        title={label('application.nextStep', progress.nextStep)}
        due={<Due item={item} />}
        isUrgent={false}
        about={<RouteLink to={paths.dashboard(id)}>{number}</RouteLink>}
        action={<StatusChip status="pending" label={label('application.turn', progress.turn)} />}
      />
    );
  }
  if (item.kind === 'query') {
    const { id, number, subject, state } = item.query;
    return (
      <Item
        icon={icons.query}
        title={<bdi>{subject}</bdi>}
        due={null}
        isUrgent={false}
        about={<RouteLink to={paths.query(id)}>{number}</RouteLink>}
        action={<StatusChip status={state} label={turn(state)} />}
      />
    );
  }
  return null;
}

/** The due date as text; overdue is said in words, not by colour alone. */
function Due({ item: { dueAt, isOverdue } }: { item: WorkItem }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  if (!dueAt) return null;
  return <>{t(isOverdue ? 'work.overdue' : 'work.due', { day: format.date(dueAt) })}</>;
}

const Items = ({ label, children }: { label: string; children: ReactNode }) => (
  <Block component="ul" aria-label={label} plain>
    {children}
  </Block>
);

interface ItemProps {
  icon: IconName;
  title: ReactNode;
  about: ReactNode;
  due: ReactNode;
  isUrgent: boolean;
  action: ReactNode;
}

function Item({ icon, title, about, due, isUrgent, action }: ItemProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        py: 1.5,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0, pb: 0 },
      }}
    >
      <Row tone={isUrgent ? 'error' : 'secondary'}>
        <Icon name={isUrgent ? 'alert' : icon} size={22} />
      </Row>
      <Block grow="200px" shrink>
        <Text weight="semibold" breakWords>
          {title}
        </Text>
        <Text size="small" tone="secondary" breakWords>
          {about}
        </Text>
        <Box
          sx={{
            fontSize: '0.875rem',
            '&:empty': { display: 'none' },
            ...(isUrgent ? { color: 'error.main', fontWeight: 600 } : { color: 'text.secondary' }),
          }}
        >
          {due}
        </Box>
      </Block>
      {action}
    </Box>
  );
}
