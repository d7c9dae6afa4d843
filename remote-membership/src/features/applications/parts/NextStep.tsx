import { type ReactNode, useId } from 'react';
import type { ApplicationSummary } from '@guildhall/shared/contracts';
import { useLabels } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, ButtonLink, Grid, Icon, Row, Text, Typography } from '@guildhall/shared/ui/core';
import type { NextStepKey } from '@guildhall/shared/domain';
import { paths } from '../../../paths.ts';

interface NextStepProps {
  application: Pick<ApplicationSummary, 'id' | 'progress'>;
  /** The invoice that the application waits for. */
  invoiceId: string | null | undefined;
  /** True inside a card with a title of its own. */
  isNested?: boolean;
  /** Further links beside the button. */
  children?: ReactNode;
}

/** An application's next step, whose turn it is, what is missing, and the button that opens exactly this task. */
export function NextStep({ application, invoiceId, isNested = false, children }: NextStepProps) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const format = useFormat();
  const headingId = useId();
  const { progress } = application;
  const action = nextAction(application, invoiceId);
  const isPast = progress.dueAt !== null && Date.parse(progress.dueAt) < Date.now();
  const turn = progress.turn === 'applicant' ? t('next.yours') : label('application.turn', progress.turn);
  return (
    <Grid component="section" aria-labelledby={headingId} gap={2}>
      <Typography
        id={headingId}
        component={isNested ? 'h3' : 'h2'}
        variant={isNested ? 'h4' : 'h2'}
        sx={{ textWrap: 'balance', ...(!isNested && { fontSize: { xs: '1.375rem', sm: '1.75rem' } }) }}
      >
        {label('application.nextStep', progress.nextStep)}
      </Typography>
      <Row wrap rowGap={0.5} columnGap={3} tone="secondary">
        {progress.turn !== 'nobody' && (
          <Row
            component="span"
            gap={0.75}
            align="center"
            weight={action.isMine ? 'semibold' : undefined}
            tone={action.isMine ? 'brand' : undefined}
          >
            <Icon name="user" size={18} /> {turn}
          </Row>
        )}
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
            {t(action.isMine ? 'next.blocked' : 'next.waitsFor')}
          </Text>
          <Block component="ul" m={0} mt={0.5} pl={2.5}>
            {progress.blockedBy.map((blocker) => (
              <li key={blocker}>{label('application.blocker', blocker)}</li>
            ))}
          </Block>
        </div>
      )}
      {(action.isMine || children) && (
        <Row wrap gap={2} align="center">
          {action.isMine && (
            <ButtonLink to={action.to} variant="contained" size="large" endIcon="arrowForward">
              {t(action.label)}
            </ButtonLink>
          )}
          {children}
        </Row>
      )}
    </Grid>
  );
}

type Case = Pick<ApplicationSummary, 'id' | 'progress'>;

/**
 * Target of an application's main button, and the key of its texts (`next.action.…`).
 * @param invoiceId the invoice that the application waits for
 */
export function nextAction({ id, progress }: Case, invoiceId: string | null | undefined) {
  const ways: Partial<Record<NextStepKey, string>> = {
    complete_and_submit: paths.application(id),
    make_changes: paths.application(id),
    name_referee: paths.nameReferee(id),
    pay_invoice: invoiceId ? paths.pay(invoiceId) : paths.invoices({ state: 'open' }),
    meet_conditions: paths.askQuery(id),
    ask_office: paths.askQuery(id),
    apply_again: paths.anotherApplication,
  };
  const to = ways[progress.nextStep];
  return to === undefined
    ? { to: paths.dashboard(id), label: 'next.action.other', isMine: false }
    : { to, label: `next.action.${progress.nextStep}`, isMine: progress.turn === 'applicant' };
}
