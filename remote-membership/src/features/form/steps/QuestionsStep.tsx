import { checkShape, isBlank } from '@guildhall/shared/domain';
import type { AnswerValue, FormField, FormStep } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Box, Button, Grid, Icon, Row, Text } from '@guildhall/shared/ui/core';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { AnswerField } from '@guildhall/shared/features/answers';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { AnswerRow } from '../AnswerRow.tsx';
import { OfficeNotes } from '../OfficeNotes.tsx';
import { currentValues, useSaving, valueOf, type DraftSaver } from '@guildhall/shared/features/draft-saver';
import { type StepProps, visibleFields, useProblemSentence } from '../shown-steps.ts';
import { StepButtons } from './StepButtons.tsx';

interface QuestionsStepProps extends StepProps {
  form: FormStep;
  /** Field from the link: it gets the focus, and the step shows what is missing immediately. */
  target: string | null;
}

const inputOf = (form: HTMLFormElement | null, key: string): HTMLElement | null =>
  form?.querySelector<HTMLElement>(`[name="${CSS.escape(key)}"]`) ?? null;

/** The questions of one step of the form. People can continue with gaps after these were marked once. */
export function QuestionsStep(props: QuestionsStepProps) {
  const { application, form, target, access, saver, missing, onNext, onBack } = props;
  const { t } = useTranslation('membership');
  const sentence = useProblemSentence();
  const saving = useSaving(saver, (state) => state);
  const element = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isChecked, setChecked] = useState(target !== null);
  const fields = visibleFields(application, form, currentValues(saving));
  const gaps = fields.filter(({ key }) => access.field(key) && key in missing.fields);

  useEffect(() => {
    if (target !== null) inputOf(element.current, target)?.focus();
  }, [target]);

  function errorOf(field: FormField): string | undefined {
    const { key } = field;
    if (saving.refused[key] !== undefined) return saving.refused[key];
    const shape = checkShape(field, valueOf(saving, key));
    const problem = shape ?? (isChecked || left.includes(key) ? missing.fields[key] : undefined);
    return problem && sentence(problem, field);
  }

  const leave = useCallback(
    (key: string) => {
      const value = valueOf(saver.getState(), key);
      // An empty input is no error yet: people read ahead and come back.
      if (!isBlank(value)) setLeft((keys) => (keys.includes(key) ? keys : [...keys, key]));
      void saver.flush();
    },
    [saver],
  );

  function goOn(event: SubmitEvent) {
    event.preventDefault();
    void saver.flush();
    const [first] = gaps;
    if (!first) return onNext();
    setChecked(true);
    inputOf(element.current, first.key)?.focus();
  }

  return (
    <form ref={element} onSubmit={goOn} noValidate>
      {access.mode === 'changes' && fields.some(({ key }) => !access.field(key)) && (
        <Row gap={1} mb={2.5} size="small" tone="secondary">
          <Icon name="lock" size={16} />
          {t('changes.onlyNamed')}
        </Row>
      )}
      <Grid gap={2.5} columns={{ xs: '1fr', sm: '1fr 1fr' }}>
        {fields.map((field) => (
          <Question
            key={field.key}
            {...{ application, field, saver }}
            value={valueOf(saving, field.key)}
            error={errorOf(field)}
            isLocked={!access.field(field.key)}
            onLeft={leave}
          />
        ))}
      </Grid>
      {isChecked && gaps.length > 0 && (
        <Block mt={3}>
          <Alert
            severity="warning"
            live="status"
            title={t('form.gaps')}
            action={
              <Button variant="text" onClick={onNext}>
                {t('form.goOn')}
              </Button>
            }
          >
            {t('form.gapsText')}
          </Alert>
        </Block>
      )}
      <StepButtons onBack={onBack} />
    </form>
  );
}

interface QuestionProps {
  application: ApplicationDetail;
  field: FormField;
  saver: DraftSaver;
  value: AnswerValue;
  error: string | undefined;
  isLocked: boolean;
  onLeft: (key: string) => void;
}

/** One question. Typing renders only the one typed into. */
const Question = memo(function Question({ application, field, saver, value, error, isLocked, onLeft }: QuestionProps) {
  const { key } = field;
  return (
    <Box sx={{ gridColumn: { xs: 'auto', sm: field.half ? 'auto' : '1 / -1' }, minWidth: 0 }}>
      <OfficeNotes application={application} kind="field" target={key} />
      {isLocked ? (
        <LockedAnswer field={field} value={value} />
      ) : (
        <AnswerField
          {...{ field, value, error }}
          onChange={(given) => saver.change({ [key]: given })}
          onBlur={() => onLeft(key)}
        />
      )}
    </Box>
  );
});

/** An answer the office has not asked to change: read-only and marked as locked. */
function LockedAnswer({ field, value }: { field: FormField; value: AnswerValue }) {
  const { t } = useTranslation('membership');
  const lock = (
    <Text component="span" ml={1} tone="secondary">
      <Icon name="lock" size={16} label={t('changes.locked')} />
    </Text>
  );
  return (
    <Block component="dl" m={0}>
      <AnswerRow field={field} value={value} note={lock} />
    </Block>
  );
}
