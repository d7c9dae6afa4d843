import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { FormField } from '@guildhall/shared/domain';
import { askedFields, fieldTypes, localText } from '@guildhall/shared/domain';
import { AnswerText } from '@guildhall/shared/features/answers';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Card, Icon, Row, Stack } from '@guildhall/shared/ui/core';
import { DescriptionList } from '@guildhall/shared/ui/data';

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
                value: <AnswerText field={field} value={application.answers[field.key]} marksMissing />,
                wide: fieldTypes[field.type].isWide,
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
