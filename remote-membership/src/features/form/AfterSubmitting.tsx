import { downloadApplicationPdf } from '@guildhall/shared/contracts';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { download, problemText } from '@guildhall/shared/http';
import { useFormat, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useMutation } from '@guildhall/shared/query';
import { Box, Button, ButtonLink, Card, Icon, toast, VisuallyHidden } from '@guildhall/shared/ui/core';
import { paths } from '../../paths.ts';
import { useDomainWords } from '../../words.ts';
import { stageOf } from './access.ts';

const stages = ['check', 'references', 'review', 'decision'] as const;

/** Saves the PDF of what was submitted, in the reader's language. */
export function PdfButton({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const print = useMutation({
    mutationFn: () => download(downloadApplicationPdf, { params: { id: applicationId }, query: { language } }),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button icon="download" pending={print.isPending} onClick={() => print.mutate()}>
      {t('after.pdf')}
    </Button>
  );
}

/** What the applicant sees once the application is sent: where it is, what comes next, and a paper to keep. */
export function AfterSubmitting({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const words = useDomainWords();
  const { state, submittedAt, progress, applicant, membershipType } = application;
  const current = stageOf[state];
  if (submittedAt === null || current === undefined) return null;
  // Where referees are asked at once, no check comes before that.
  const isCheckedFirst = membershipType.asksReferees === 'after_check' || current === 0;
  return (
    <Card
      title={t(state === 'active' ? 'after.member' : 'after.title')}
      subtitle={t('after.sent', { day: format.dateTime(submittedAt), email: applicant.email })}
    >
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {stages.slice(isCheckedFirst ? 0 : 1).map((stage, index) => {
          const place = stages.indexOf(stage);
          const reached = place < current ? 'done' : place === current ? 'now' : 'ahead';
          return <Stage key={stage} stage={stage} number={index + 1} state={reached} />;
        })}
      </Box>
      <Box sx={{ mt: 2.5, p: 1.5, borderRadius: 1, backgroundColor: 'background.sunken' }}>
        <strong>{words.nextStep(progress.nextStep)}</strong> · {words.turn(progress.turn)}
        {progress.dueAt && <> · {t('after.due', { day: format.date(progress.dueAt) })}</>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2.5 }}>
        <ButtonLink variant="contained" to={paths.dashboard(application.id)}>
          {t('readOnly.see')}
        </ButtonLink>
        <PdfButton applicationId={application.id} />
      </Box>
    </Card>
  );
}

interface StageProps {
  stage: (typeof stages)[number];
  number: number;
  state: 'done' | 'now' | 'ahead';
}

function Stage({ stage, number, state }: StageProps) {
  const { t } = useTranslation('membership');
  const colours = {
    done: { color: 'success.main', backgroundColor: 'success.tint' },
    now: { color: 'brand.contrastText', backgroundColor: 'brand.main' },
    ahead: { color: 'text.secondary', backgroundColor: 'background.sunken' },
  } as const;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5 }} {...(state === 'now' && { 'aria-current': 'step' })}>
      <Box
        sx={{
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          width: 28,
          height: 28,
          borderRadius: '50%',
          fontSize: '0.8125rem',
          fontWeight: 700,
          ...colours[state],
        }}
      >
        {state === 'done' ? <Icon name="check" size={16} /> : number}
      </Box>
      <Box sx={{ minWidth: 0, pt: '2px' }}>
        <Box sx={{ fontWeight: state === 'now' ? 700 : 500, color: state === 'ahead' ? 'text.secondary' : undefined }}>
          {t(`after.stage.${stage}`)}
          <VisuallyHidden>, {t(`after.state.${state}`)}</VisuallyHidden>
        </Box>
        {state !== 'done' && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{t(`after.text.${stage}`)}</Box>
        )}
      </Box>
    </Box>
  );
}
