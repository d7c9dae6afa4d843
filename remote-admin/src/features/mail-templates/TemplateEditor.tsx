import { useRef, type FocusEvent } from 'react';
import { type MailTemplateDetail } from '@guildhall/shared/contracts';
import { languageFacts, useTranslation } from '@guildhall/shared/i18n';
import { Alert, ButtonLink, Card, Grid, Stack, Text, toast, Block, Button, Row } from '@guildhall/shared/ui/core';
import { FormField, FormProblem, SubmitButton } from '@guildhall/shared/ui/form';
import { inBraces, type MailPlaceholder, isRequiredInMails } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useLocalText } from '@guildhall/shared/features/labels';
import { paths } from '../../paths.ts';
import { useScrollIntoView } from '../../lib/use-scroll-into-view.ts';
import { TemplatePreview } from './TemplatePreview.tsx';
import { useRestoreTemplate } from './api.ts';
import { placeholderMeanings } from './placeholder-meanings.ts';
import { type TemplateValues, useTemplateEditing } from './use-template-editing.ts';

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

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Inserts placeholders at the cursor of the input that last had the focus. */
function usePlaceholderInsertion({ form, values }: Pick<ReturnType<typeof useTemplateEditing>, 'form' | 'values'>) {
  /** The input that placeholders go into. */
  const field = useRef<TextField>(null);

  const insert = (placeholder: MailPlaceholder) => {
    const input = field.current?.isConnected ? field.current : null;
    const into = input?.name === 'subject' ? 'subject' : 'body';
    const text = values[into];
    const [from, to] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length];
    const piece = inBraces(placeholder);
    form.setValue(into, text.slice(0, from) + piece + text.slice(to), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
    form.setFocus(into);
    // The browser moves the cursor to the end with the new text, which is set after this render.
    setTimeout(() => field.current?.setSelectionRange(from + piece.length, from + piece.length));
  };

  const onFocus = ({ target }: FocusEvent) => {
    if (isTextField(target)) field.current = target;
  };

  return { insert, onFocus };
}

interface PlaceholderListProps {
  names: readonly MailPlaceholder[];
  onChosen: (name: MailPlaceholder) => void;
}

/** The placeholders of a mail; a click inserts one at the cursor. */
function PlaceholderList({ names, onChosen }: PlaceholderListProps) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  return (
    <div>
      <Text component="h3" m={0} weight="semibold">
        {t('mailTemplates.placeholders')}
      </Text>
      <Text component="p" m={0} mt={0.25} size="small" tone="secondary">
        {t('mailTemplates.placeholdersText')}
      </Text>
      <Block component="ul" plain mt={1}>
        {names.map((name) => (
          <Row key={name} component="li" wrap gap={1.5} align="center" py={0.5}>
            <Button
              size="small"
              icon="add"
              aria-label={t('mailTemplates.insert', { placeholder: inBraces(name) })}
              onClick={() => onChosen(name)}
            >
              <bdi dir="ltr">{inBraces(name)}</bdi>
            </Button>
            <Text grow="140px" size="small" tone="secondary">
              {local(placeholderMeanings[name])}
              {isRequiredInMails(name) && ` ${t('mailTemplates.required')}`}
            </Text>
          </Row>
        ))}
      </Block>
    </div>
  );
}

interface TemplateConflictProps {
  theirs: MailTemplateDetail;
  mine: TemplateValues;
  onTaken: () => void;
  onKept: () => void;
}

const labels = { subject: 'mails.subject', body: 'mail.body' } as const;

/** Two people changed one template: shows the other person's version and keeps the typed text. */
function TemplateConflict({ theirs, mine, onTaken, onKept }: TemplateConflictProps) {
  const { t } = useTranslation('admin');
  const box = useScrollIntoView();
  const by = theirs.versions[0]?.change?.by;
  const { tag, direction } = languageFacts[theirs.language];
  const differing = (['subject', 'body'] as const).filter((name) => theirs[name] !== mine[name]);
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      severity="warning"
      live="alert"
      title={by ? t('mailTemplates.changedBy', { name: by }) : t('common.changedMeanwhile')}
    >
      <p>{t('common.changedMeanwhileHint')}</p>
      <Grid component="dl" aria-label={t('mail.theirs')} gap={1} m={0} mt={1.5}>
        {differing.map((name) => (
          <div key={name}>
            <Text component="dt" size="caption" tone="secondary">
              {t('mail.theirs')}: {t(labels[name])}
            </Text>
            <Block component="dd" m={0} lang={tag} dir={direction} keepLines breakWords>
              {theirs[name]}
            </Block>
          </div>
        ))}
      </Grid>
      <Row wrap gap={1} mt={1.5}>
        <Button size="small" onClick={onTaken}>
          {t('mail.useTheirs')}
        </Button>
        <Button size="small" onClick={onKept}>
          {t('mail.keepMine')}
        </Button>
      </Row>
    </Alert>
  );
}

interface TemplateActionsProps {
  template: MailTemplateDetail;
  editing: ReturnType<typeof useTemplateEditing>;
}

/** Saves or discards the edits, or restores the default text. */
function TemplateActions({ template, editing }: TemplateActionsProps) {
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
