import { useState } from 'react';
import { askedFields, type Answers, type FormDefinition, type FormField } from '@guildhall/shared/domain';
import { AnswerField } from '@guildhall/shared/features/answers';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Row, Select, Stack, Text } from '@guildhall/shared/ui/core';

interface PreviewProps {
  definition: FormDefinition;
  /** The step open in the editor. */
  step: number;
}

/** The form as applicants see it, at the width of a phone or a desktop, to try out; nothing is saved. */
export function Preview({ definition, step: opened }: PreviewProps) {
  const { t } = useTranslation('form-builder');
  const local = useLocalText();
  const [chosen, setChosen] = useState(opened);
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop');
  const [answers, setAnswers] = useState<Answers>({});
  const step = definition.steps[chosen] ?? definition.steps[0];
  if (!step) return null;
  const asked = new Set(askedFields(definition, answers).map(({ key }) => key));
  return (
    <Stack gap={2}>
      <Row gap={2} wrap align="end">
        <Select
          compact
          label={t('previewStep')}
          value={String(definition.steps.indexOf(step))}
          options={definition.steps.map(({ key, title }, index) => ({
            value: String(index),
            label: local(title) || key,
          }))}
          onChange={(value) => setChosen(Number(value))}
        />
        <Select
          compact
          label={t('previewWidth')}
          value={width}
          options={(['phone', 'desktop'] as const).map((value) => ({ value, label: t(`width.${value}`) }))}
          onChange={(value) => setWidth(value === 'phone' ? 'phone' : 'desktop')}
        />
      </Row>
      <Box
        component="section"
        aria-label={t('preview')}
        sx={{
          width: '100%',
          maxWidth: width === 'phone' ? 390 : 860,
          p: { xs: 2, sm: 3 },
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          backgroundColor: 'background.paper',
          containerType: 'inline-size',
        }}
      >
        <Text component="h2" size="large" weight="bold" m={0} mb={1}>
          {local(step.title)}
        </Text>
        {step.intro && (
          <Text component="p" m={0} mb={2} tone="secondary">
            {local(step.intro)}
          </Text>
        )}
        <Box sx={{ display: 'grid', gap: 2.5, '@container (min-width: 560px)': { gridTemplateColumns: '1fr 1fr' } }}>
          {step.fields
            .filter(({ key }) => asked.has(key))
            .map((field) => (
              <Box key={field.key} sx={{ minWidth: 0, ...(!field.half && { gridColumn: '1 / -1' }) }}>
                <TriedQuestion
                  field={field}
                  answers={answers}
                  onChange={(value) => setAnswers({ ...answers, [field.key]: value })}
                />
              </Box>
            ))}
        </Box>
      </Box>
    </Stack>
  );
}

interface TriedQuestionProps {
  field: FormField;
  answers: Answers;
  onChange: (value: Answers[string]) => void;
}

/** One question, to try out. */
function TriedQuestion({ field, answers, onChange }: TriedQuestionProps) {
  // The browser's autofill would use the administrator's data.
  const { autocomplete: _, ...plain } = field;
  return (
    <AnswerField
      field={plain}
      value={answers[field.key] ?? null}
      error={undefined}
      onChange={onChange}
      onBlur={() => undefined}
    />
  );
}

/** A preview of the question being edited. */
export function QuestionPreview({ field }: { field: FormField }) {
  const { t } = useTranslation('form-builder');
  const [answers, setAnswers] = useState<Answers>({});
  return (
    <Block component="section" aria-label={t('asSeen')} p={2} rounded background="sunken">
      <Text size="caption" weight="semibold" tone="secondary" mb={1}>
        {t('asSeen')}
      </Text>
      <TriedQuestion field={field} answers={answers} onChange={(value) => setAnswers({ [field.key]: value })} />
    </Block>
  );
}
