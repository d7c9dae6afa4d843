import { type ReactNode, useState } from 'react';
import { useTranslation, useLanguage } from '@guildhall/shared/i18n';
import { Alert, Block, Box, RouteLink, Row, Stack, Typography, Button, Text, toast } from '@guildhall/shared/ui/core';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { Missing } from '@guildhall/shared/domain';
import { useKindName, useLocalText } from '@guildhall/shared/features/labels';
import { problemText } from '@guildhall/shared/http';
import { paths } from '../../../paths.ts';
import { AnswerRow } from '../AnswerRow.tsx';
import { currentValues, useSaving, valueOf, type DraftSaver } from '@guildhall/shared/features/draft-saver';
import {
  type StepProps,
  countMissing,
  stepsOf,
  titleOf,
  visibleFields,
  fieldsByKey,
  stepOfField,
  useProblemSentence,
} from '../shown-steps.ts';
import { DocumentList } from '../../applications/parts/DocumentList.tsx';
import { RefereeList } from '../../applications/parts/RefereeList.tsx';
import { useSubmitApplication } from '../../applications/api.ts';
import { FilesOnTheWay, isUploading } from '../uploads/FilesOnTheWay.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import { UnsavedError } from '../notices.tsx';
import { useOnce } from '../use-once.ts';
import { useSentBefore } from '../use-sent-before.ts';

/** A summary of everything, links to what is missing, and the only button that sends. */
export function ReviewStep({ application, access, saver, missing, onBack }: StepProps) {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const saving = useSaving(saver, (state) => state);
  const answers = currentValues(saving);
  const steps = stepsOf(application);
  const gaps = steps.reduce((sum, step) => sum + countMissing(step, missing), 0);
  const editOf = (key: string) =>
    access.mode === 'read' ? undefined : paths.application(application.id, { step: key });

  return (
    <Stack gap={3}>
      {access.mode === 'fill' && gaps > 0 && <MissingList application={application} missing={missing} />}
      {access.mode === 'fill' && gaps === 0 && <Alert severity="success">{t('review.ready')}</Alert>}
      {steps.map((step) => (
        <Section
          key={step.key}
          title={titleOf(step, language, t)}
          editTo={editOf(step.key)}
          isShown={step.kind !== 'review'}
        >
          {step.kind === 'questions' && (
            <Block component="dl" m={0}>
              {visibleFields(application, step.form, answers).map((field) => (
                <AnswerRow key={field.key} field={field} value={valueOf(saving, field.key)} />
              ))}
            </Block>
          )}
          {step.kind === 'documents' && <DocumentList application={application} />}
          {step.kind === 'referees' && <RefereeList referees={application.referees} />}
        </Section>
      ))}
      {access.mode === 'fill' && (
        <SendApplication application={application} saver={saver} isBlocked={gaps > 0} onBack={onBack} />
      )}
    </Stack>
  );
}

interface SectionProps {
  title: string;
  editTo: string | undefined;
  isShown: boolean;
  children: ReactNode;
}

function Section({ title, editTo, isShown, children }: SectionProps) {
  const { t } = useTranslation('membership');
  if (!isShown) return null;
  return (
    <Box component="section" aria-label={title}>
      <Row gap={2} align="baseline" mb={0.5}>
        <Typography component="h3" variant="h5" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {editTo !== undefined && (
          <RouteLink to={editTo} aria-label={t('review.editOf', { step: title })}>
            {t('review.edit')}
          </RouteLink>
        )}
      </Row>
      {children}
    </Box>
  );
}

// The list as a whole says that answers are missing.
const plain = ['required', 'must_be_ticked'];

/** What still prevents sending; each line links to its place. */
function MissingList({ application, missing }: { application: ApplicationDetail; missing: Missing }) {
  const { t } = useTranslation('membership');
  const kindName = useKindName();
  const own = application.membershipType.ownDocuments;
  const textOf = useLocalText();
  const sentence = useProblemSentence();
  const steps = stepsOf(application);
  const fields = fieldsByKey(application);
  const to = (at: { step?: string; field?: string }) => paths.application(application.id, at);
  const answers = Object.entries(missing.fields).flatMap(([key, problem]) => {
    const field = fields.get(key);
    const step = stepOfField(steps, key);
    return field && step ? [{ key, problem, field, to: to({ step, field: key }) }] : [];
  });
  return (
    <Alert severity="warning" title={t('review.missingTitle')}>
      <p>{t('review.missingText')}</p>
      <Block component="ul" m={0} mt={1} pl={2.5}>
        {answers.map(({ key, problem, field, to: place }) => (
          <li key={key}>
            <RouteLink to={place}>{textOf(field.label)}</RouteLink>
            {!plain.includes(problem) && <> – {sentence(problem, field)}</>}
          </li>
        ))}
        {missing.documents.map((kind) => (
          <li key={kind}>
            <RouteLink to={to({ step: 'documents', field: kind })}>
              {t('review.missingDocument', { kind: kindName(kind, own.find((one) => one.kind === kind)?.name) })}
            </RouteLink>
          </li>
        ))}
        {missing.referees > 0 && (
          <li>
            <RouteLink to={to({ step: 'referees' })}>
              {t('review.missingReferees', { number: missing.referees })}
            </RouteLink>
          </li>
        )}
      </Block>
    </Alert>
  );
}

interface SendApplicationProps {
  application: ApplicationDetail;
  saver: DraftSaver;
  /** True while something is missing. */
  isBlocked: boolean;
  onBack: (() => void) | undefined;
}

/**
 * Says what sending does, saves the last answers and sends the application; nothing is sent while an answer is unsaved
 * or a file is on its way, because a sent application accepts no more files. The review above is the confirmation, so no dialog asks again.
 */
function SendApplication({ application, saver, isBlocked, onBack }: SendApplicationProps) {
  const { t } = useTranslation('membership');
  const submit = useSubmitApplication(application.id);
  const saySentBefore = useSentBefore(application);
  const { uploads } = useUploads(application.id, !isBlocked);
  const [error, setError] = useState<unknown>(null);
  const { refereesNeeded, asksReferees, feeDue } = application.membershipType;
  const withoutReferees = feeDue === 'before_review' ? 'none_fee_first' : 'none';
  const comesNext = refereesNeeded === 0 ? withoutReferees : asksReferees;

  const { run: send, isRunning } = useOnce(async () => {
    setError(null);
    try {
      if (!(await saver.flush())) throw new UnsavedError(t('review.unsaved'));
      await submit.mutateAsync(saver.getVersion());
      toast.success(t('review.sent'));
    } catch (refusal) {
      if (!(await saySentBefore())) setError(refusal);
    }
  });

  return (
    <Stack gap={2}>
      {!isBlocked && <Text tone="secondary">{t(`review.sendText.${comesNext}`)}</Text>}
      <FilesOnTheWay uploads={uploads} />
      {error !== null && <Alert severity="error">{problemText(error)}</Alert>}
      <Row wrap gap={1.5} align="center">
        {onBack && (
          <Button icon="chevronStart" onClick={onBack}>
            {t('form.back')}
          </Button>
        )}
        <Button
          variant="contained"
          size="large"
          icon="send"
          disabled={isBlocked || isUploading(uploads)}
          pending={isRunning}
          onClick={send}
          sx={{ marginInlineStart: { sm: 'auto' } }}
        >
          {t('review.send')}
        </Button>
      </Row>
      {isBlocked && <Text tone="secondary">{t('review.sendBlocked')}</Text>}
    </Stack>
  );
}
