import { ApiProblem } from '@guildhall/shared/http';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, CircularProgress, LinearProgress, Skeleton, Stack } from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, ProgressBar } from '@guildhall/shared/ui/data';
import { KitExample, KitPart, KitSection, useExampleDone } from './KitSection.tsx';

/** Messages, progress, empty states and errors. */
export function FeedbackSection() {
  const { t } = useTranslation('demo');
  const format = useFormat();
  const done = useExampleDone();
  const refused = { status: 503, code: 'kit_example', message: t('kit.error.text'), requestId: '0192f0c1-7a44' };
  return (
    <KitSection name="feedback">
      <KitPart names={['Alert']}>
        <Stack gap={1.5}>
          {(['info', 'success', 'warning', 'error'] as const).map((severity) => (
            // These are samples, so a screen reader should not announce them.
            <Alert key={severity} severity={severity} live="none" title={t(`kit.alert.${severity}`)}>
              {t(`kit.alert.${severity}Text`)}
            </Alert>
          ))}
          <Alert
            severity="warning"
            action={
              <Button size="small" onClick={done}>
                {t('kit.action.retry')}
              </Button>
            }
          >
            {t('kit.alert.withAction')}
          </Alert>
        </Stack>
      </KitPart>
      <KitPart names={['CircularProgress', 'LinearProgress', 'ProgressBar', 'Skeleton']}>
        <KitExample name="unknownTime">
          <CircularProgress aria-label={t('kit.sample.loadingApplications')} />
          <LinearProgress aria-label={t('kit.sample.loadingInvoices')} />
        </KitExample>
        <KitExample name="knownTime">
          <LinearProgress variant="determinate" value={60} aria-label={t('kit.sample.uploading')} />
          <ProgressBar
            label={t('kit.sample.steps')}
            value={2}
            max={3}
            text={`${format.number(2)} / ${format.number(3)}`}
          />
        </KitExample>
        <KitExample name="loading">
          <Stack gap={1} aria-hidden>
            <Skeleton width="60%" />
            <Skeleton width="85%" />
            <Skeleton variant="rounded" height={56} />
          </Stack>
        </KitExample>
      </KitPart>
      <KitPart names={['EmptyState']}>
        <EmptyState
          icon="invoice"
          title={t('kit.empty.title')}
          text={t('kit.empty.text')}
          action={
            <Button icon="add" onClick={done}>
              {t('kit.empty.action')}
            </Button>
          }
        />
      </KitPart>
      <KitPart names={['ErrorState']}>
        <ErrorState error={new ApiProblem(refused)} title={t('kit.error.title')} onRetry={done} />
      </KitPart>
    </KitSection>
  );
}
