import { useState } from 'react';
import type { MemberImport } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { Button, ButtonLink, Row, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { useDiscardImport, useStartImport, useUndoImport } from './api.ts';

/** The possible actions of an import; both ask for confirmation. */
export function ImportActions({ found }: { found: MemberImport }) {
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState<'start' | 'undo' | null>(null);
  const start = useStartImport(found.id);
  const undo = useUndoImport(found.id);
  const { state, counts } = found;
  const closed = () => setAsked(null);
  const canStart = (state === 'checked' || state === 'stopped') && counts.new > 0;
  const canUndo = (state === 'done' || state === 'stopped') && counts.imported > 0;
  const hasEnded = state === 'done' || state === 'undone';
  if (!canStart && !canUndo && !hasEnded) return null;
  return (
    <Row wrap gap={1.5}>
      {canStart && (
        <Button variant="contained" onClick={() => setAsked('start')}>
          {t('memberImport.start', { count: counts.new })}
        </Button>
      )}
      {hasEnded && (
        <ButtonLink variant="contained" to={paths.users()}>
          {t('memberImport.toUsers')}
        </ButtonLink>
      )}
      {canUndo && (
        <Button icon="undo" onClick={() => setAsked('undo')}>
          {t('memberImport.undo')}
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'start'}
        title={t('memberImport.startTitle')}
        confirm={t('memberImport.start', { count: counts.new })}
        pending={start.isPending}
        error={start.error}
        onConfirmed={() => start.mutate(undefined, { onSuccess: closed })}
        onClose={closed}
      >
        {t('memberImport.startText', { count: counts.existing + counts.error })}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'undo'}
        danger
        title={t('memberImport.undo')}
        confirm={t('memberImport.undoConfirm', { count: counts.imported })}
        pending={undo.isPending}
        error={undo.error}
        onConfirmed={() => undo.mutate(undefined, { onSuccess: closed })}
        onClose={closed}
      >
        {t('memberImport.undoText')}
      </ConfirmDialog>
    </Row>
  );
}

/** Discards the file and returns to the file selection. */
export function DiscardButton({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const discard = useDiscardImport(id);
  return (
    <Button
      variant="text"
      pending={discard.isPending}
      onClick={() =>
        discard.mutate(undefined, {
          onSuccess: () => {
            toast.success(t('memberImport.discarded'));
            void navigate(paths.memberImport());
          },
        })
      }
    >
      {t('memberImport.discard')}
    </Button>
  );
}
