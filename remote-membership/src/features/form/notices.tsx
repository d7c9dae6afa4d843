import { useState } from 'react';
import { type ApplicationDetail, downloadApplicationPdf } from '@guildhall/shared/contracts';
import { useKindName, useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation, useLanguage } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import {
  Alert,
  Block,
  Button,
  ButtonLink,
  Text,
  Box,
  Card,
  Grid,
  Icon,
  Row,
  toast,
  VisuallyHidden,
  RouteLink,
  Stack,
} from '@guildhall/shared/ui/core';
import { InlineList, StatusChip } from '@guildhall/shared/ui/data';
import { download, problemText, ApiProblem } from '@guildhall/shared/http';
import { useMutation } from '@guildhall/shared/query';
import { paths } from '../../paths.ts';
import { NextStep } from '../applications/parts/NextStep.tsx';
import { useAnswerChanges } from '../applications/api.ts';
import { useSaving, type DraftSaver } from '@guildhall/shared/features/draft-saver';
import { fieldsByKey, stepOfField, stepsOf } from './shown-steps.ts';
import { stageOf } from './access.ts';
import { useRefreshApplication } from './steps/api.ts';
import { nameOf } from './steps/RefereesStep.tsx';
import { FilesOnTheWay, isUploading } from './uploads/FilesOnTheWay.tsx';
import { useUploads } from './uploads/use-uploads.ts';
import { useOnce } from './use-once.ts';

/** Why the application is read-only and what it waits for; `isBrief` when the page already says so. */
export function ReadOnlyNotice({ application, isBrief }: { application: ApplicationDetail; isBrief: boolean }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const format = useFormat();
  const { readOnlyWhy, applicant, progress } = application;
  const why = readOnlyWhy ?? 'submitted';
  return (
    <Alert
      title={t('readOnly.title')}
      action={
        why === 'not_yours' || isBrief ? undefined : (
          <ButtonLink to={paths.dashboard(application.id)}>{t('readOnly.see')}</ButtonLink>
        )
      }
    >
      <p>
        {application.state === 'on_hold' && why === 'submitted'
          ? t('readOnly.onHold', { day: application.hold?.resumeOn ? format.day(application.hold.resumeOn) : '' })
          : application.state === 'lapsed' && why === 'closed'
            ? t('readOnly.lapsed')
            : application.state === 'active' && why === 'closed'
              ? t('readOnly.active')
              : t(`readOnly.${why}`, { name: applicant.name })}
      </p>
      {!isBrief && (
        <p>
          <InlineList
            items={[
              <strong>{label('application.nextStep', progress.nextStep)}</strong>,
              label('application.turn', progress.turn),
            ]}
          />
        </p>
      )}
    </Alert>
  );
}

/** Says that unsaved text from an earlier visit was restored, or that this browser could not store it. */
export function BackupNotice({ saver }: { saver: DraftSaver }) {
  const { t } = useTranslation('membership');
  const isBackedUp = useSaving(saver, (saving) => saving.isBackedUp);
  const isRestored = useSaving(saver, ({ restored }) => restored.length > 0);
  if (!isBackedUp) return <Alert severity="warning">{t('saving.noBackup')}</Alert>;
  return isRestored ? <Alert live="status">{t('saving.restored')}</Alert> : null;
}

interface KeptTextProps {
  application: ApplicationDetail;
  saver: DraftSaver;
  /** Given while the application can still be edited; then only text that cannot be used there is shown. */
  onDiscarded?: () => void;
}

/** Text on this device that never reached the server and no longer can, to copy. */
export function KeptText({ application, saver, onDiscarded }: KeptTextProps) {
  const { t } = useTranslation('membership');
  const textOf = useLocalText();
  const aside = useSaving(saver, (saving) => saving.aside);
  // While the form is open, what is unsaved is in its fields.
  const unsaved = useSaving(saver, (saving) => (onDiscarded ? null : saving.unsaved));
  const fields = fieldsByKey(application);
  const lost = { ...unsaved, ...aside };
  const kept = Object.entries(lost).filter(([, value]) => typeof value === 'string' && value !== '');
  if (kept.length === 0) return null;
  return (
    <Alert
      severity="warning"
      title={t('saving.kept')}
      action={onDiscarded && <Button onClick={onDiscarded}>{t('saving.discard')}</Button>}
    >
      <p>{t(onDiscarded ? 'saving.asideText' : 'saving.keptText')}</p>
      <Block component="dl" m={0} mt={1}>
        {kept.map(([key, value]) => {
          const field = fields.get(key);
          return (
            <Block key={key} mt={1}>
              <Text component="dt" size="small" weight="semibold">
                {field ? textOf(field.label) : key}
              </Text>
              <Text component="dd" dir="auto" m={0} breakWords keepLines>
                {String(value)}
              </Text>
            </Block>
          );
        })}
      </Block>
    </Alert>
  );
}

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
  // Where referees are asked immediately or not at all, no check comes first.
  const hasReferees = membershipType.refereesNeeded > 0;
  const isCheckedFirst = (hasReferees && membershipType.asksReferees === 'after_check') || current === 0;
  const shown = stages.filter((stage) => (stage === 'check' ? isCheckedFirst : stage !== 'references' || hasReferees));
  return (
    <Card
      title={t(state === 'active' ? 'after.member' : 'after.title')}
      subtitle={t('after.sent', { day: format.dateTime(submittedAt), email: applicant.email })}
    >
      <Grid component="ol" plain gap={1.5}>
        {shown.map((stage, index) => {
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

type ChangeRequest = NonNullable<ApplicationDetail['changeRequest']>;

type Item = ChangeRequest['items'][number];

interface ChangesPanelProps {
  application: ApplicationDetail;
  changeRequest: ChangeRequest;
  saver: DraftSaver;
}

/** The changes the office asks for, each with its note and a link, and the button that sends them back. */
export function ChangesPanel({ application, changeRequest, saver }: ChangesPanelProps) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const answer = useAnswerChanges(application.id);
  const refresh = useRefreshApplication(application.id);
  const { uploads } = useUploads(application.id, true);
  const [refusal, setRefusal] = useState<{ why: unknown; open: number } | null>(null);
  const open = changeRequest.items.filter(({ solved }) => !solved).length;
  // A refusal describes the items open at that time; once one of them is done, it would mislead.
  const shownRefusal = refusal?.open === open ? refusal : null;
  const describe = useItemDescription(application);

  const { run: send, isRunning } = useOnce(async () => {
    setRefusal(null);
    try {
      if (!(await saver.flush())) throw new UnsavedError(t('review.unsaved'));
      await answer.mutateAsync(saver.getVersion());
      toast.success(t('changes.answered'));
    } catch (why) {
      setRefusal({ why, open });
      void refresh();
    }
  });

  return (
    <Card
      title={t('changes.title')}
      subtitle={`${t('changes.text')} ${t('changes.due', { day: format.date(changeRequest.dueAt) })}`}
    >
      <Block component="ul" plain mb={2.5}>
        {changeRequest.items.map((item) => {
          const { name, to } = describe(item);
          return (
            <Box
              component="li"
              key={item.id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1.5,
                py: 1.5,
                borderBottom: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Block grow="220px" shrink>
                <Text weight="semibold">
                  <RouteLink to={to}>{name}</RouteLink>
                </Text>
                <Text dir="auto" breakWords keepLines>
                  {item.note}
                </Text>
              </Block>
              <Box sx={{ alignSelf: 'center' }}>
                <StatusChip
                  status={item.solved ? 'accepted' : 'open'}
                  tone={item.solved ? 'success' : 'warning'}
                  label={t(item.solved ? 'changes.solved' : 'changes.open')}
                />
              </Box>
            </Box>
          );
        })}
      </Block>
      {shownRefusal && (
        <Block mb={2}>
          <Alert severity="error">{problemText(shownRefusal.why)}</Alert>
        </Block>
      )}
      <Stack gap={1} mb={uploads.length > 0 ? 2 : 0}>
        <FilesOnTheWay uploads={uploads} />
      </Stack>
      <Row wrap gap={1.5} align="center">
        <Button variant="contained" icon="check" pending={isRunning} disabled={isUploading(uploads)} onClick={send}>
          {t('changes.done')}
        </Button>
        <Row gap={0.75} align="center" size="small" tone="secondary">
          <Icon name="info" size={16} />
          {t('changes.doneText')}
        </Row>
      </Row>
    </Card>
  );
}

/** Name and location of an item: an answer, a document kind or a referee. */
function useItemDescription(application: ApplicationDetail) {
  const { t } = useTranslation('membership');
  const kindName = useKindName();
  const textOf = useLocalText();
  const fields = fieldsByKey(application);
  const steps = stepsOf(application);
  return ({ kind, target }: Item): { name: string; to: string } => {
    const to = (step: string, field?: string) => paths.application(application.id, { step, ...(field && { field }) });
    if (kind === 'document') {
      const own = application.membershipType.ownDocuments.find((one) => one.kind === target);
      return {
        name: t('changes.document', { name: kindName(target, own?.name) }),
        to: to('documents'),
      };
    }
    if (kind === 'referee') {
      const referee = application.referees.find(({ id }) => id === target);
      // A referee removed at the office's request is no longer in the list.
      const name = referee ? t('changes.referee', { name: nameOf(referee) }) : t('changes.refereeGone');
      return { name, to: to('referees') };
    }
    const field = fields.get(target);
    const name = field ? textOf(field.label) : target;
    return { name: t('changes.field', { name }), to: to(stepOfField(steps, target) ?? 'review', target) };
  };
}

/** A command was not sent because answers are still unsaved; shown like a refusal by the server. */
export class UnsavedError extends ApiProblem {
  constructor(message: string) {
    super({ status: 0, code: 'answers_unsaved', message });
  }
}
