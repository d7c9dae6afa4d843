import { useState } from 'react';
import {
  type QueryDetail,
  type SavedReply,
  changeSavedReply,
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  type BodyOf,
} from '@guildhall/shared/contracts';
import {
  fillReply,
  fullName,
  languageFacts,
  localText,
  languages,
  replyPlaceholders,
  unknownPlaceholders,
  type Language,
} from '@guildhall/shared/domain';
import { problemText, call } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery, queryOptions, useCommand } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { Alert, Block, Button, Grid, TextInput, IconButton, Row, Text } from '@guildhall/shared/ui/core';
import { Dialog, EmptyState, ErrorState, DescriptionList } from '@guildhall/shared/ui/data';
import { FormField, useContractForm } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { keys } from '../../lib/keys.ts';

interface SavedRepliesDialogProps {
  query: QueryDetail;
  onInserted: (text: string) => void;
  onClosed: () => void;
}

/** Inserts a saved reply in the language of the person who asked, and manages the office's shared replies. */
export function SavedRepliesDialog({ query, onInserted, onClosed }: SavedRepliesDialogProps) {
  const { t } = useTranslation('saved-replies');
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null);
  // The last deleted reply can be restored while the dialog is open.
  const [deleted, setDeleted] = useState<SavedReply | null>(null);
  const replies = useQuery(savedRepliesQuery);
  const remove = useDeleteSavedReply();
  const user = useUser();
  const { language } = query.requester;
  const textFor = ({ text }: SavedReply): string =>
    fillReply(localText(text, language), {
      name: query.requester.name,
      number: query.number,
      subject: query.subject,
      about: query.about?.label ?? query.number,
      sender: user ? fullName(user) : '',
    });
  if (edited !== null) return <ReplyForm reply={edited === 'new' ? null : edited} onClosed={() => setEdited(null)} />;
  const all = replies.data ?? [];
  const wanted = search.trim().toLocaleLowerCase();
  const shown = all.filter((reply) => `${reply.name} ${textFor(reply)}`.toLocaleLowerCase().includes(wanted));
  return (
    <Dialog
      open
      title={t('title')}
      width="md"
      onClose={onClosed}
      actions={
        <>
          <Button icon="add" onClick={() => setEdited('new')}>
            {t('new')}
          </Button>
          <Button variant="contained" onClick={onClosed}>
            {t('close')}
          </Button>
        </>
      }
    >
      <Grid gap={2}>
        {remove.error && <Alert severity="error">{problemText(remove.error)}</Alert>}
        {deleted && <DeletedReply reply={deleted} onRestored={() => setDeleted(null)} />}
        {replies.isError ? (
          <ErrorState error={replies.error} title={t('failed')} onRetry={() => void replies.refetch()} />
        ) : replies.isSuccess && all.length === 0 ? (
          <EmptyState icon="message" title={t('empty')} text={t('emptyText')} />
        ) : (
          <>
            <TextInput
              label={t('search')}
              type="search"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            {replies.isSuccess && shown.length === 0 && <Alert>{t('noMatch')}</Alert>}
            <Block component="ul" plain>
              {shown.map((reply) => (
                <ReplyRow
                  key={reply.id}
                  reply={reply}
                  text={textFor(reply)}
                  note={
                    reply.text[language] === undefined && language !== 'en'
                      ? t('onlyEnglish', { language: languageFacts[language].name })
                      : null
                  }
                  onChosen={(text) => {
                    onInserted(text);
                    onClosed();
                  }}
                  onEdited={() => setEdited(reply)}
                  onDeleted={() => remove.mutate(reply, { onSuccess: () => setDeleted(reply) })}
                />
              ))}
            </Block>
          </>
        )}
      </Grid>
    </Dialog>
  );
}

/** Shows the deleted reply's name, and restores it. */
function DeletedReply({ reply: { name, text }, onRestored }: { reply: SavedReply; onRestored: () => void }) {
  const { t } = useTranslation('saved-replies');
  const restore = useCreateSavedReply();
  return (
    <Alert
      severity={restore.isError ? 'error' : 'info'}
      action={
        <Button
          size="small"
          icon="undo"
          pending={restore.isPending}
          onClick={() => restore.mutate({ name, text }, { onSuccess: onRestored })}
        >
          {t('undo')}
        </Button>
      }
    >
      {restore.isError ? problemText(restore.error) : t('deleted', { name })}
    </Alert>
  );
}

interface Values {
  name: string;
  text: Record<Language, string>;
}

interface ReplyFormProps {
  /** `null` for a new one. */
  reply: SavedReply | null;
  onClosed: () => void;
}

const valuesOf = (reply: SavedReply | null): Values => ({
  name: reply?.name ?? '',
  text: { en: '', fr: '', ar: '', cn: '', ...reply?.text },
});

/** Languages without a translation are left out: English replaces them. */
const toChoice = ({ name, text }: Values) => ({
  name,
  text: {
    en: text.en,
    ...Object.fromEntries(Object.entries(text).filter(([language, one]) => language !== 'en' && one.trim() !== '')),
  },
});

/** Adds or edits a saved reply. */
function ReplyForm({ reply, onClosed }: ReplyFormProps) {
  return reply ? <ChangeReply reply={reply} onClosed={onClosed} /> : <NewReply onClosed={onClosed} />;
}

function useFaults() {
  const { t } = useTranslation('saved-replies');
  return ({ text }: Values) =>
    languages.map((language) => {
      const [unknown] = unknownPlaceholders(text[language]);
      return unknown !== undefined && ([`text.${language}`, t('unknownPlaceholder', { name: unknown })] as const);
    });
}

function NewReply({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation('saved-replies');
  const command = useContractForm(createSavedReply.body, {
    command: useCreateSavedReply(),
    defaultValues: valuesOf(null),
    toBody: toChoice,
    faultsOf: useFaults(),
    done: ({ name }) => t('saved', { name }),
    onSuccess: onClosed,
  });
  return (
    <CommandDialog command={command} title={t('new')} confirm={t('save')} width="md" onClosed={onClosed}>
      <Inputs control={command.control} />
    </CommandDialog>
  );
}

function ChangeReply({ reply, onClosed }: { reply: SavedReply; onClosed: () => void }) {
  const { t } = useTranslation('saved-replies');
  const command = useContractForm(changeSavedReply.body, {
    command: useChangeSavedReply(reply.id),
    defaultValues: valuesOf(reply),
    toBody: (values: Values) => ({ ...toChoice(values), version: reply.version }),
    faultsOf: useFaults(),
    done: ({ name }) => t('saved', { name }),
    onSuccess: onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('edit', { name: reply.name })}
      confirm={t('save')}
      width="md"
      onClosed={onClosed}
    >
      <Inputs control={command.control} />
    </CommandDialog>
  );
}

function Inputs({ control }: { control: Parameters<typeof FormField<Values, unknown>>[0]['control'] }) {
  const { t } = useTranslation('saved-replies');
  return (
    <>
      <FormField control={control} name="name" label={t('name')} help={t('nameHelp')} />
      {languages.map((language) => (
        <FormField
          key={language}
          control={control}
          name={`text.${language}`}
          type="multiline"
          label={t('textIn', { language: languageFacts[language].name })}
          optional={language !== 'en'}
          inputProps={{ lang: languageFacts[language].tag }}
        />
      ))}
      <section aria-label={t('placeholders')}>
        <DescriptionList
          items={replyPlaceholders.map((name) => ({ label: `{{${name}}}`, value: t(`placeholder.${name}`) }))}
        />
      </section>
    </>
  );
}

interface ReplyRowProps {
  reply: SavedReply;
  /** The text as it will be inserted. */
  text: string;
  /** Why the text is not in the person's language. */
  note: string | null;
  onChosen: (text: string) => void;
  onEdited: () => void;
  onDeleted: () => void;
}

/** One saved reply as the person would read it, with its actions. */
function ReplyRow({ reply, text, note, onChosen, onEdited, onDeleted }: ReplyRowProps) {
  const { t } = useTranslation('saved-replies');
  const { name } = reply;
  return (
    <Block component="li" outlined rounded p={1.5} mb={1.5}>
      <Row gap={1} align="center" wrap>
        <Text grow shrink weight="semibold">
          <bdi>{name}</bdi>
        </Text>
        <Button size="small" aria-label={t('insertNamed', { name })} onClick={() => onChosen(text)}>
          {t('insert')}
        </Button>
        <IconButton icon="edit" label={t('edit', { name })} onClick={onEdited} />
        <IconButton icon="delete" label={t('delete', { name })} onClick={onDeleted} />
      </Row>
      <Text tone="secondary" keepLines breakWords dir="auto">
        {text}
      </Text>
      {note !== null && (
        <Text size="caption" tone="warning" mt={0.5}>
          {note}
        </Text>
      )}
    </Block>
  );
}

const savedRepliesQuery = queryOptions({
  queryKey: keys.savedReplies,
  queryFn: ({ signal }) => call(listSavedReplies, { signal }),
});

const touched = { stale: [keys.savedReplies] };

const useCreateSavedReply = () =>
  useCommand((body: BodyOf<typeof createSavedReply>) => call(createSavedReply, { body }), touched);

const useChangeSavedReply = (id: string) =>
  useCommand((body: BodyOf<typeof changeSavedReply>) => call(changeSavedReply, { params: { id }, body }), touched);

const useDeleteSavedReply = () =>
  useCommand(({ id, version }: SavedReply) => call(deleteSavedReply, { params: { id }, body: { version } }), touched);
