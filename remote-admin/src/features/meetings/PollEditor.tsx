import { useState } from 'react';
import type { PollDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Card, Grid, Row, toast } from '@guildhall/shared/ui/core';
import { FormProblem, showProblem } from '@guildhall/shared/ui/form';
import { atInputs } from '../../lib/refused-fields.ts';
import { useCreatePoll, useEditPoll, useOpenPoll } from './api.ts';
import { InviteesEditor } from './InviteesEditor.tsx';
import { KeepPoll } from './KeepPoll.tsx';
import { OpenPollDialog } from './OpenPollDialog.tsx';
import { AgendaCard, AnswersCard, listMayLeave, DetailsCard, SlotsCard } from './PollCards.tsx';
import { PollConflict } from './PollConflict.tsx';
import { atDeadlineDay } from './poll-form.ts';
import { usePollForm } from './use-poll-form.ts';

interface PollEditorProps {
  /** The current poll; none for a new one. */
  poll?: PollDetail;
  /** Called after saving; the poll keeps its status unless the edit completed it. */
  onSaved: (poll: PollDetail) => void;
  onCancelled?: () => void;
}

const savedText = ({ state }: PollDetail) =>
  state === 'closed' ? 'poll.savedAndClosed' : state === 'open' ? 'poll.saved' : 'poll.draftSaved';

/** Creates or edits a poll: what, when, who, until when. Saving a draft notifies nobody. */
export function PollEditor({ poll, onSaved, onCancelled }: PollEditorProps) {
  const { t } = useTranslation('admin');
  const create = useCreatePoll();
  const edit = useEditPoll(poll?.id ?? '');
  const open = useOpenPoll();
  const [toOpen, setToOpen] = useState<PollDetail | null>(null);
  const pending = create.isPending || edit.isPending;
  const { form, kept, base, seen, startFrom, discard } = usePollForm(poll, pending);
  const isOpen = poll?.state === 'open';

  const save = (onDone: (saved: PollDetail) => void) =>
    form.handleSubmit((input) => {
      const handlers = {
        onSuccess: (saved: PollDetail) => {
          startFrom(saved);
          onDone(saved);
        },
        onError: (error: unknown) => showProblem(form, atInputs(error, atDeadlineDay)),
      };
      if (poll) edit.mutate({ ...input, version: poll.version }, handlers);
      else create.mutate(input, handlers);
    });
  const saveDraft = save((saved) => {
    toast.success(t(savedText(saved)));
    onSaved(saved);
  });

  return (
    <Grid component="form" noValidate aria-label={t('poll.form')} onSubmit={saveDraft} gap={3} shrink>
      <FormProblem control={form.control} />
      <KeepPoll control={form.control} kept={kept} base={base} seen={seen} onDiscarded={discard} />
      {poll && seen && !pending && <PollConflict poll={poll} seen={seen} />}
      {isOpen && <Alert severity="info">{t('poll.openHint')}</Alert>}
      <DetailsCard form={form} hasAnswers={poll?.invitations.some(({ answeredAt }) => answeredAt !== null) ?? false} />
      <SlotsCard form={form} />
      <Card title={t('poll.who')} level="h2" sx={listMayLeave}>
        <InviteesEditor control={form.control} />
      </Card>
      <AgendaCard form={form} />
      <AnswersCard form={form} />
      <Row wrap gap={1.5} justify="flex-end">
        {onCancelled && (
          <Button
            variant="text"
            onClick={() => {
              kept.forget();
              onCancelled();
            }}
          >
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" variant={isOpen ? 'contained' : 'outlined'} pending={pending && !toOpen}>
          {t(isOpen ? 'poll.saveChanges' : 'poll.saveDraft')}
        </Button>
        {!isOpen && (
          <Button variant="contained" icon="mail" pending={pending} onClick={save(setToOpen)}>
            {t('poll.saveAndOpen')}
          </Button>
        )}
      </Row>
      {toOpen && (
        <OpenPollDialog
          poll={toOpen}
          pending={open.isPending}
          error={open.error}
          onClosed={() => {
            open.reset();
            setToOpen(null);
            // Already saved: a new poll has its own URL now.
            onSaved(toOpen);
          }}
          onConfirmed={() =>
            open.mutate(
              { id: toOpen.id, version: toOpen.version },
              {
                onSuccess: (opened) => {
                  toast.success(t('poll.opened'));
                  onSaved(opened);
                },
              },
            )
          }
        />
      )}
    </Grid>
  );
}
