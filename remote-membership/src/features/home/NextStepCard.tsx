import type { ApplicationSummary, InvoiceSummary } from '@guildhall/shared/contracts';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Box, ButtonLink, Card, Icon, RouteLink, Typography } from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { useDomainWords, useLocalText } from '../../words.ts';
import { nextAction } from './next-action.ts';

interface NextStepCardProps {
  application: ApplicationSummary;
  unpaidInvoices: readonly InvoiceSummary[];
}

/** The application's next step, whose turn it is, what stands in the way, and the one thing to press. */
export function NextStepCard({ application, unpaidInvoices }: NextStepCardProps) {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const textOf = useLocalText();
  const format = useFormat();
  const { progress, state, number, membershipType } = application;
  const action = nextAction(application, unpaidInvoices);
  const isPast = progress.dueAt !== null && Date.parse(progress.dueAt) < Date.now();
  const turn = progress.turn === 'applicant' ? t('next.yours') : words.turn(progress.turn);
  return (
    <Card sx={action.isMine ? { borderInlineStart: '4px solid var(--mui-palette-brand-main)' } : {}}>
      <Box component="section" aria-labelledby="next-step" sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', color: 'text.secondary' }}>
          <Box component="span" sx={{ flex: '1 1 200px', fontSize: '0.875rem', fontWeight: 500 }}>
            {textOf(membershipType)} · {number}
          </Box>
          <StatusChip status={state} label={words.state(state)} />
        </Box>
        <Typography
          id="next-step"
          component="h2"
          variant="h2"
          sx={{ fontSize: { xs: '1.375rem', sm: '1.75rem' }, textWrap: 'balance' }}
        >
          {words.nextStep(progress.nextStep)}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, color: 'text.secondary' }}>
          <Box
            component="span"
            sx={{
              display: 'flex',
              gap: 0.75,
              alignItems: 'center',
              ...(action.isMine && { color: 'brand.main', fontWeight: 600 }),
            }}
          >
            <Icon name="user" size={18} /> {turn}
          </Box>
          <span>{t('next.since', { day: format.date(progress.since) })}</span>
          {progress.dueAt && (
            <Box
              component="span"
              sx={{
                display: 'flex',
                gap: 0.75,
                alignItems: 'center',
                ...(isPast && { color: 'error.main', fontWeight: 600 }),
              }}
            >
              <Icon name="clock" size={18} />{' '}
              {t(isPast ? 'next.duePast' : 'next.due', { day: format.date(progress.dueAt) })}
            </Box>
          )}
        </Box>
        {progress.blockedBy.length > 0 && (
          <div>
            <Box sx={{ fontWeight: 600, fontSize: '0.875rem' }}>{t('next.blocked')}</Box>
            <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
              {progress.blockedBy.map((blocker) => (
                <li key={blocker}>{words.blocker(blocker)}</li>
              ))}
            </Box>
          </div>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <ButtonLink
            to={action.to}
            variant={action.isMine ? 'contained' : 'outlined'}
            size="large"
            endIcon="arrowForward"
          >
            {t(action.label)}
          </ButtonLink>
          {action.isMine && <RouteLink to={paths.dashboard(application.id)}>{t('readOnly.see')}</RouteLink>}
        </Box>
      </Box>
    </Card>
  );
}

/** The person's other applications, one line each. */
export function OtherApplications({ applications }: { applications: readonly ApplicationSummary[] }) {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const textOf = useLocalText();
  return (
    <Card
      title={t('home.others')}
      actions={<RouteLink to={paths.applications()}>{t('home.allApplications')}</RouteLink>}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {applications.slice(0, 5).map(({ id, number, state, membershipType }) => (
          <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Box sx={{ flex: '1 1 180px' }}>
              <RouteLink to={paths.application(id)}>{number}</RouteLink> · {textOf(membershipType)}
            </Box>
            <StatusChip status={state} label={words.state(state)} />
          </Box>
        ))}
      </Box>
    </Card>
  );
}
