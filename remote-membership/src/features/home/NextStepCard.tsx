import type { ApplicationSummary, InvoiceSummary } from '@guildhall/shared/contracts';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, ButtonLink, Card, Grid, RouteLink, Row, Text } from '@guildhall/shared/ui/core';
import { InlineList, StatusChip } from '@guildhall/shared/ui/data';
import { NextStep } from '../applications/parts/NextStep.tsx';
import { paths } from '../../paths.ts';

interface NextStepCardProps {
  application: ApplicationSummary;
  unpaidInvoices: readonly InvoiceSummary[];
}

/** The most urgent application with its next step. */
export function NextStepCard({ application, unpaidInvoices }: NextStepCardProps) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const textOf = useLocalText();
  const { id, progress, state, number, membershipType } = application;
  const isMine = progress.turn === 'applicant';
  const invoice = unpaidInvoices.find(({ applicationId }) => applicationId === id);
  return (
    <Card sx={isMine ? { borderInlineStart: '4px solid var(--mui-palette-brand-main)' } : {}}>
      <Grid gap={2}>
        <Row wrap gap={1} align="center" tone="secondary">
          <Text component="span" grow="200px" size="small" weight="medium">
            <InlineList items={[textOf(membershipType), number]} />
          </Text>
          <StatusChip status={state} label={label('application.state', state)} />
        </Row>
        <NextStep application={application} invoiceId={invoice?.id}>
          {isMine ? (
            <RouteLink to={paths.dashboard(id)}>{t('readOnly.see')}</RouteLink>
          ) : (
            <ButtonLink to={paths.dashboard(id)} size="large" endIcon="arrowForward">
              {t('next.action.other')}
            </ButtonLink>
          )}
        </NextStep>
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
