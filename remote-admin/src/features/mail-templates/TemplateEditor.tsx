import { useRef } from 'react';
import type { FocusEvent } from 'react';
import type { MailTemplateDetail } from '@guildhall/shared/contracts';
import { inBraces, type MailPlaceholder } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { languageFacts, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Button, ButtonLink, Card, Grid, Row, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { FormField, FormProblem, SubmitButton } from '@guildhall/shared/ui/form';
import { paths } from '../../paths.ts';
import { useRestoreTemplate } from './api.ts';
import { PlaceholderList } from './PlaceholderList.tsx';
import { TemplateConflict } from './TemplateConflict.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { useTemplateEditing } from './use-template-editing.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isTextField = (target: EventTarget): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Changes the text of a mail in one language, beside what its reader gets. */
export function TemplateEditor({ template }: { template: MailTemplateDetail }) {
  const { t } = useTranslation('admin');
  const editing = useTemplateEditing(template);
  const reset = useRestoreTemplate(template);
  const { control } = editing.form;
  const { tag, direction, name } = languageFacts[template.language];
  const written = { lang: tag, dir: direction };
  /** The input that placeholders go into. */
  const field = useRef<TextField>(null);

  const insert = (placeholder: MailPlaceholder) => {
    const input = field.current?.isConnected ? field.current : null;
    const into = input?.name === 'subject' ? 'subject' : 'body';
    const text = editing.values[into];
    const [from, to] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length];
    const piece = inBraces(placeholder);
    editing.form.setValue(into, text.slice(0, from) + piece + text.slice(to), {
      shouldDirty: true,
      shouldValidate: editing.form.formState.isSubmitted,
    });
    editing.form.setFocus(into);
    // The browser moves the cursor to the end with the new text, which is there after this rendering.
    setTimeout(() => field.current?.setSelectionRange(from + piece.length, from + piece.length));
  };

  const resetToDefault = () =>
    reset.mutate(
      { version: template.version, restored: 0 },
      {
        onSuccess: () => toast.success(t('mailTemplates.restored')),
        onError: (error) => toast.error(problemText(error)),
      },
    );

  return (
    <>
      {template.outdatedDrafts > 0 && (
        <Alert
          title={t('mailTemplates.drafts', { count: template.outdatedDrafts })}
          action={<ButtonLink to={paths.mails({ state: 'outdated' })}>{t('mailTemplates.openDrafts')}</ButtonLink>}
        >
          {t('mailTemplates.draftsText')}
        </Alert>
      )}
      <Grid gap={{ xs: 2, sm: 3 }} align="start" columns={{ xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
        <Card title={t('mailTemplates.edit', { language: name })}>
          <form
            noValidate
            aria-label={t('mailTemplates.edit', { language: name })}
            onSubmit={(event) => {
              event.preventDefault();
              editing.save();
            }}
            onFocus={({ target }: FocusEvent) => {
              if (isTextField(target)) field.current = target;
            }}
          >
            <Stack gap={2.5}>
              <Text size="small" tone="secondary">
                {t(`mailTemplates.classText.${template.class}`)}
              </Text>
              <FormProblem control={control} />
              {editing.isConflict && (
                <TemplateConflict
                  theirs={template}
                  mine={editing.values}
                  onTaken={editing.takeTheirs}
                  onKept={editing.keepMine}
                />
              )}
              <FormField control={control} name="subject" label={t('mails.subject')} inputProps={written} />
              <FormField
                control={control}
                name="body"
                type="multiline"
                minRows={12}
                maxRows={28}
                label={t('mail.body')}
                help={t('mailTemplates.bodyHelp')}
                inputProps={written}
              />
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
              <PlaceholderList names={template.placeholders} onChosen={insert} />
            </Stack>
          </form>
        </Card>
        <TemplatePreview template={template} texts={editing.values} isFaulty={editing.isFaulty} />
      </Grid>
    </>
  );
}
