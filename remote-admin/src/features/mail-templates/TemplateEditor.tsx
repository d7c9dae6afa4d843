import type { MailTemplateDetail } from '@guildhall/shared/contracts';
import { languageFacts, useTranslation } from '@guildhall/shared/i18n';
import { Alert, ButtonLink, Card, Grid, Stack, Text } from '@guildhall/shared/ui/core';
import { FormField, FormProblem } from '@guildhall/shared/ui/form';
import { paths } from '../../paths.ts';
import { PlaceholderList } from './PlaceholderList.tsx';
import { TemplateActions } from './TemplateActions.tsx';
import { TemplateConflict } from './TemplateConflict.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { usePlaceholderInsertion } from './use-placeholder-insertion.ts';
import { useTemplateEditing } from './use-template-editing.ts';

/** Edits the text of a mail in one language, next to a preview. */
export function TemplateEditor({ template }: { template: MailTemplateDetail }) {
  const { t } = useTranslation('admin');
  const editing = useTemplateEditing(template);
  const { control } = editing.form;
  const { tag, direction, name } = languageFacts[template.language];
  const written = { lang: tag, dir: direction };
  const { insert, onFocus } = usePlaceholderInsertion(editing);

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
            onFocus={onFocus}
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
              <TemplateActions template={template} editing={editing} />
              <PlaceholderList names={template.placeholders} onChosen={insert} />
            </Stack>
          </form>
        </Card>
        <TemplatePreview template={template} texts={editing.values} isFaulty={editing.isFaulty} />
      </Grid>
    </>
  );
}
