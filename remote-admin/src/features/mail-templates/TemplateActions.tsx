import type { MailTemplateDetail } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, Row, Text, toast } from '@guildhall/shared/ui/core';
import { SubmitButton } from '@guildhall/shared/ui/form';
import { useRestoreTemplate } from './api.ts';
import type { useTemplateEditing } from './use-template-editing.ts';

interface TemplateActionsProps {
  template: MailTemplateDetail;
  editing: ReturnType<typeof useTemplateEditing>;
}

/** Saves or discards the edits, or restores the default text. */
export function TemplateActions({ template, editing }: TemplateActionsProps) {
  const { t } = useTranslation('admin');
  const reset = useRestoreTemplate(template);

  const resetToDefault = () =>
    reset.mutate(
      { version: template.version, restored: 0 },
      {
        onSuccess: () => toast.success(t('mailTemplates.restored')),
        onError: (error) => toast.error(problemText(error)),
      },
    );

  return (
    <Row wrap gap={1.25} align="center">
      <SubmitButton icon="save" pending={editing.isSaving} disabled={!editing.isDirty}>
        {t('mailTemplates.save')}
      </SubmitButton>
      {editing.isDirty && (
        <Button variant="text" icon="undo" onClick={editing.takeTheirs}>
          {t('mailTemplates.discard')}
        </Button>
      )}
      {template.isChanged && !editing.isDirty && (
        <Button variant="text" icon="refresh" pending={reset.isPending} onClick={resetToDefault}>
          {t('mailTemplates.reset')}
        </Button>
      )}
      <Block component="span" role="status">
        {editing.isDirty && (
          <Text size="small" tone="secondary">
            {t('mailTemplates.unsaved')}
          </Text>
        )}
      </Block>
    </Row>
  );
}
