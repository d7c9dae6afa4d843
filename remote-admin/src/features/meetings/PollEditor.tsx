import { useState, useEffect } from 'react';
import type { PollDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Card, Grid, Row, toast } from '@guildhall/shared/ui/core';
import { FormProblem, showProblem, useWatch, useWorkInProgress } from '@guildhall/shared/ui/form';
import { useFormat } from '@guildhall/shared/format';
import { useLocation } from '@guildhall/shared/router';
import { useUnsavedWork, useUser } from '@guildhall/shared/store';
import { useCreatePoll, useEditPoll, useOpenPoll } from './api.ts';
import { InviteesEditor } from './InviteesEditor.tsx';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import { AgendaCard, AnswersCard, listMayLeave, DetailsCard, SlotsCard } from './PollView.tsx';
import { atDeadlineDay, type PollControl, type PollValues } from './poll-form.ts';
import { usePollForm } from './use-poll-form.ts';
import { type KeptPoll, useKeptPoll, sameValues, withoutAnswers } from './poll-draft.ts';
import { PollConflict } from './PollConflict.tsx';

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
        onError: (error: unknown) => showProblem(form, error, atDeadlineDay),
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
        <ConfirmCommand
          title={t('poll.openTitle', { title: toOpen.title })}
          confirm={t('poll.open')}
          command={open}
          input={{ id: toOpen.id, version: toOpen.version }}
          done={t('poll.opened')}
          onDone={onSaved}
          onClose={() => {
            setToOpen(null);
            // Already saved: a new poll has its own URL now.
            onSaved(toOpen);
          }}
        >
          {t('poll.openText', { count: toOpen.invitations.length })}
        </ConfirmCommand>
      )}
    </Grid>
  );
}

interface KeepPollProps {
  control: PollControl;
  kept: KeptPoll;
  /** The form's values without unsaved changes. */
  base: PollValues;
  /** The poll the edits are based on; none for a new one. */
  seen: PollDetail | undefined;
  /** The restored edits are not wanted. */
  onDiscarded: () => void;
}

/** Stores unsaved edits on this device, and says so when they are restored from an earlier visit. */
function KeepPoll({ control, kept, base, seen, onDiscarded }: KeepPollProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const userId = useUser()?.id ?? '';
  const { pathname, search } = useLocation();
  const values = useWatch({ control }) as PollValues;
  const [isNoticeOpen, setNoticeOpen] = useState(kept.found !== null);
  const isBegun = !sameValues(values, base);
  useUnsavedWork(isBegun, true);
  useWorkInProgress({
    userId,
    path: pathname + search,
    title: values.title.trim() || t('poll.form'),
    isBegun: () => isBegun,
    isUnsaved: () => isBegun,
  });
  const draft = isBegun ? JSON.stringify(values) : null;
  useEffect(() => {
    if (draft === null) kept.forget();
    else kept.write({ values: JSON.parse(draft), seen: seen ? withoutAnswers(seen) : null });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- stored only when the typed values change
  }, [draft]);
  if (!isNoticeOpen || !isBegun || !kept.found) return null;
  return (
    <Alert
      live="status"
      action={
        <>
          <Button size="small" onClick={() => setNoticeOpen(false)}>
            {t('poll.kept.goOn')}
          </Button>
          <Button
            size="small"
            variant="text"
            onClick={() => {
              setNoticeOpen(false);
              onDiscarded();
            }}
          >
            {t('poll.kept.discard')}
          </Button>
        </>
      }
    >
      {t('poll.kept.back', { when: format.dateTime(kept.found.at) })}
    </Alert>
  );
}

/** Next to an open poll: this person's unsaved edits on this device. */
export function UnsavedEdits({ pollId, onGoOn }: { pollId: string; onGoOn: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { found, forget } = useKeptPoll(pollId);
  const [isDiscarded, setDiscarded] = useState(false);
  if (!found || isDiscarded) return null;
  return (
    <Alert
      action={
        <>
          <Button size="small" onClick={onGoOn}>
            {t('poll.kept.goOnWhere')}
          </Button>
          <Button
            size="small"
            variant="text"
            onClick={() => {
              forget();
              setDiscarded(true);
            }}
          >
            {t('poll.kept.discard')}
          </Button>
        </>
      }
    >
      {t('poll.kept.unsaved', { when: format.dateTime(found.at) })}
    </Alert>
  );
}
