import type { ApplicationSummary, InvoiceSummary } from '@guildhall/shared/contracts';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, ButtonLink, Card, Grid, Icon, RouteLink, Row, Text, Typography } from '@guildhall/shared/ui/core';
import { InlineList, StatusChip } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { nextAction } from './next-action.ts';

interface NextStepCardProps {
  application: ApplicationSummary;
  unpaidInvoices: readonly InvoiceSummary[];
}

/** The application's next step, whose turn it is, what blocks it, and the main button. */
export function NextStepCard({ application, unpaidInvoices }: NextStepCardProps) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const textOf = useLocalText();
  const format = useFormat();
  const { progress, state, number, membershipType } = application;
  const action = nextAction(application, unpaidInvoices);
  const isPast = progress.dueAt !== null && Date.parse(progress.dueAt) < Date.now();
  const turn = progress.turn === 'applicant' ? t('next.yours') : label('application.turn', progress.turn);
  return (
    <Card sx={action.isMine ? { borderInlineStart: '4px solid var(--mui-palette-brand-main)' } : {}}>
      <Grid component="section" aria-labelledby="next-step" gap={2}>
        <Row wrap gap={1} align="center" tone="secondary">
          <Text component="span" grow="200px" size="small" weight="medium">
            <InlineList items={[textOf(membershipType), number]} />
          </Text>
          <StatusChip status={state} label={label('application.state', state)} />
        </Row>
        <Typography
          id="next-step"
          component="h2"
          variant="h2"
          sx={{ fontSize: { xs: '1.375rem', sm: '1.75rem' }, textWrap: 'balance' }}
        >
          {label('application.nextStep', progress.nextStep)}
        </Typography>
        <Row wrap rowGap={0.5} columnGap={3} tone="secondary">
          <Row
            component="span"
            gap={0.75}
            align="center"
            weight={action.isMine ? 'semibold' : undefined}
            tone={action.isMine ? 'brand' : undefined}
          >
            <Icon name="user" size={18} /> {turn}
          </Row>
          <span>{t('next.since', { day: format.date(progress.since) })}</span>
          {progress.dueAt && (
            <Row
              component="span"
              gap={0.75}
              align="center"
              weight={isPast ? 'semibold' : undefined}
              tone={isPast ? 'error' : undefined}
            >
              <Icon name="clock" size={18} />{' '}
              {t(isPast ? 'next.duePast' : 'next.due', { day: format.date(progress.dueAt) })}
            </Row>
          )}
        </Row>
        {progress.blockedBy.length > 0 && (
          <div>
            <Text size="small" weight="semibold">
              {t('next.blocked')}
            </Text>
            <Block component="ul" m={0} mt={0.5} pl={2.5}>
              {progress.blockedBy.map((blocker) => (
                <li key={blocker}>{label('application.blocker', blocker)}</li>
              ))}
            </Block>
          </div>
        )}
        <Row wrap gap={2} align="center">
          <ButtonLink
            to={action.to}
            variant={action.isMine ? 'contained' : 'outlined'}
            size="large"
            endIcon="arrowForward"
          >
            {t(action.label)}
          </ButtonLink>
          {action.isMine && <RouteLink to={paths.dashboard(application.id)}>{t('readOnly.see')}</RouteLink>}
        </Row>
      </Grid>
    </Card>
  );
}

/** The person's other applications, one line each. */
export function OtherApplications({ applications }: { applications: readonly ApplicationSummary[] }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const textOf = useLocalText();
  return (
    <Card
      title={t('home.others')}
      actions={<RouteLink to={paths.applications()}>{t('home.allApplications')}</RouteLink>}
    >
      <Grid component="ul" plain gap={1.5}>
        {applications.slice(0, 5).map(({ id, number, state, membershipType }) => (
          <Row component="li" key={id} wrap gap={1} align="center">
            <Block grow="180px">
              <InlineList
                items={[<RouteLink to={paths.application(id)}>{number}</RouteLink>, textOf(membershipType)]}
              />
            </Block>
            <StatusChip status={state} label={label('application.state', state)} />
          </Row>
        ))}
      </Grid>
    </Card>
  );
}
