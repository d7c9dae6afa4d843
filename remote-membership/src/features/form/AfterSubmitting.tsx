import { downloadApplicationPdf } from '@guildhall/shared/contracts';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { download, problemText } from '@guildhall/shared/http';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useMutation } from '@guildhall/shared/query';
import {
  Block,
  Box,
  Button,
  ButtonLink,
  Card,
  Grid,
  Icon,
  Row,
  Text,
  toast,
  VisuallyHidden,
} from '@guildhall/shared/ui/core';
import { NextStep } from '../applications/parts/NextStep.tsx';
import { paths } from '../../paths.ts';
import { stageOf } from './access.ts';

const stages = ['check', 'references', 'review', 'decision'] as const;

/** Downloads the submitted application as a PDF in the reader's language. */
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

/** Shown to the applicant after sending: the current stage, the next steps and the PDF. */
export function AfterSubmitting({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const { state, submittedAt, progress, applicant, membershipType, invoiceId } = application;
  const current = stageOf[state];
  if (submittedAt === null || current === undefined) return null;
  // Where referees are asked immediately, no check comes first.
  const isCheckedFirst = membershipType.asksReferees === 'after_check' || current === 0;
  return (
    <Card
      title={t(state === 'active' ? 'after.member' : 'after.title')}
      subtitle={t('after.sent', { day: format.dateTime(submittedAt), email: applicant.email })}
    >
      <Grid component="ol" plain gap={1.5}>
        {stages.slice(isCheckedFirst ? 0 : 1).map((stage, index) => {
          const place = stages.indexOf(stage);
          const reached = place < current ? 'done' : place === current ? 'now' : 'ahead';
          return <Stage key={stage} stage={stage} number={index + 1} state={reached} />;
        })}
      </Grid>
      {progress.turn !== 'applicant' && (
        <Block mt={2.5} p={2} background="sunken" rounded>
          <NextStep application={application} invoiceId={invoiceId} isNested />
        </Block>
      )}
      <Row wrap gap={1.5} mt={2.5}>
        <ButtonLink to={paths.dashboard(application.id)}>{t('readOnly.see')}</ButtonLink>
        <PdfButton applicationId={application.id} />
      </Row>
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
    <Row component="li" gap={1.5} {...(state === 'now' && { 'aria-current': 'step' })}>
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
      <Block shrink pt={0.25}>
        <Text weight={state === 'now' ? 'bold' : 'medium'} tone={state === 'ahead' ? 'secondary' : undefined}>
          {t(`after.stage.${stage}`)}
          <VisuallyHidden> ({t(`after.state.${state}`)})</VisuallyHidden>
        </Text>
        {state !== 'done' && (
          <Text size="small" tone="secondary">
            {t(`after.text.${stage}`)}
          </Text>
        )}
      </Block>
    </Row>
  );
}
