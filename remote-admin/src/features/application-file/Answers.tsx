import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { FormField } from '@guildhall/shared/domain';
import { askedFields, chosenOf, isBlank, languageFacts, localText } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Card, Icon, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { DescriptionList } from '@guildhall/shared/ui/data';
import { Prose } from '../../lib/texts.tsx';

/** The applicant's answers, step by step; questions that were not asked are left out. */
export function Answers({ application }: { application: ApplicationDetail }) {
  const language = useLanguage();
  const asked = new Set(askedFields(application.form, application.answers).map(({ key }) => key));
  return (
    <Stack gap={2.5}>
      {application.form.steps.map((step) => (
        <Card key={step.key} title={localText(step.title, language)} level="h3">
          <DescriptionList
            items={step.fields
              .filter(({ key }) => asked.has(key))
              .map((field) => ({
                label: <FieldLabel field={field} isAsked={isRequestedToChange(application, field.key)} />,
                value: <Answer field={field} value={application.answers[field.key]} />,
                wide: field.type === 'paragraph' || field.type === 'checkbox',
              }))}
          />
        </Card>
      ))}
    </Stack>
  );
}

const isRequestedToChange = ({ changeRequest }: ApplicationDetail, key: string) =>
  changeRequest?.items.some((item) => item.kind === 'field' && item.target === key && !item.solved) ?? false;

function FieldLabel({ field, isAsked }: { field: FormField; isAsked: boolean }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <>
      {localText(field.label, language)}
      {/* Most answers are visible to the office only; the few that others can read are marked. */}
      {!field.private && <Mark icon="eye" text={t('file.shared')} title={t('file.sharedHint')} />}
      {isAsked && <Mark icon="edit" text={t('file.unsolved')} isUrgent />}
    </>
  );
}

interface MarkProps {
  icon: 'eye' | 'edit';
  text: string;
  title?: string;
  isUrgent?: boolean;
}

function Mark({ icon, text, title, isUrgent = false }: MarkProps) {
  return (
    <Row
      component="span"
      title={title}
      inline
      gap={0.5}
      align="center"
      ml={1}
      weight="semibold"
      tone={isUrgent ? 'warning' : 'secondary'}
    >
      <Icon name={icon} size={14} />
      {text}
    </Row>
  );
}

/** One answer, formatted by field type. */
export function Answer({
  field,
  value,
}: {
  field: FormField;
  value: ApplicationDetail['answers'][string] | undefined;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const format = useFormat();
  if (field.type === 'checkbox') return t(value === true ? 'file.yes' : 'file.no');
  if (value === undefined || value === null || isBlank(value)) {
    return (
      <Text component="span" tone={field.required ? 'error' : 'secondary'}>
        {t('file.noAnswer')}
      </Text>
    );
  }
  // A four-digit number is usually a year, and years have no separator.
  if (typeof value === 'number') return Math.abs(value) < 10_000 ? String(value) : format.number(value);
  if (Array.isArray(value))
    return (
      <Block component="ul" m={0} pl={2.5}>
        {chosenOf(field, value).map((choice) => (
          <li key={choice.value}>{localText(choice.label, language)}</li>
        ))}
      </Block>
    );
  const text = String(value);
  switch (field.type) {
    case 'day':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? format.day(text) : text;
    case 'choice': {
      const choice = field.choices?.find((one) => one.value === text);
      return choice ? localText(choice.label, language) : text;
    }
    case 'country':
      return countryName(text, languageFacts[language].tag);
    // URLs stay text: user-supplied text is never linked automatically (domain rule 12).
    case 'email':
    case 'phone':
    case 'url':
      return <bdi dir="ltr">{text}</bdi>;
    default:
      return <Prose>{text}</Prose>;
  }
}

function countryName(code: string, tag: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code;
}
