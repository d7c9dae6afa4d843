import { useTranslation } from '@guildhall/shared/i18n';
import { useLanguage } from '@guildhall/shared/i18n';
import { Alert, Block, Box, RouteLink, Row, Stack, Typography } from '@guildhall/shared/ui/core';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { AnswerRow } from '../AnswerRow.tsx';
import { currentAnswers, valueOf } from '../saving/saving-state.ts';
import { useSaving } from '../saving/use-saving.ts';
import type { StepProps } from '../step-props.ts';
import { countMissing, stepsOf, titleOf, visibleFields } from '../steps.ts';
import { DocumentList } from '../../applications/parts/DocumentList.tsx';
import { RefereeList } from '../../applications/parts/RefereeList.tsx';
import { MissingList } from './MissingList.tsx';
import { SendApplication } from './SendApplication.tsx';

/** A summary of everything, links to what is missing, and the only button that sends. */
export function ReviewStep({ application, access, saver, missing, onBack }: StepProps) {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const saving = useSaving(saver, (state) => state);
  const answers = currentAnswers(saving);
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
