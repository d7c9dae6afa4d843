import { useState } from 'react';
import type { QueryDetail, SavedReply } from '@guildhall/shared/contracts';
import { fillReply, fullName, languageFacts, localText } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { Alert, Block, Button, Grid, TextInput } from '@guildhall/shared/ui/core';
import { Dialog, EmptyState, ErrorState } from '@guildhall/shared/ui/data';
import { savedRepliesQuery, useCreateSavedReply, useDeleteSavedReply } from './api.ts';
import { ReplyForm } from './ReplyForm.tsx';
import { ReplyRow } from './ReplyRow.tsx';

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
