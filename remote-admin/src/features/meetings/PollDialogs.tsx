import { useState, type ReactNode } from 'react';
import { type PollDetail } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Button } from '@guildhall/shared/ui/core';
import { PollDialog } from './PollDialog.tsx';
import { type PollAsk, allowsMoving, allowsPoll } from './poll-actions.ts';

interface PollDialogs {
  /** Opens the dialog of an action. */
  ask: (what: PollAsk) => void;
  /** The actions on the whole poll that are available now. */
  buttons: ReactNode;
  /** The open dialog. */
  element: ReactNode;
}

/** The actions on a poll, and the open dialog. */
export function usePollDialog(poll: PollDetail): PollDialogs {
  const { t } = useTranslation('admin');
  const role = useUser()?.role ?? Role.member;
  const [asked, setAsked] = useState<PollAsk | null>(null);
  const buttons = (
    <>
      {allowsPoll(poll, role, 'close') && (
        <Button icon="lock" onClick={() => setAsked({ kind: 'close' })}>
          {t('poll.close')}
        </Button>
      )}
      {allowsPoll(poll, role, 'reopen') && (
        <Button icon="refresh" onClick={() => setAsked({ kind: 'reopen' })}>
          {t('poll.reopen')}
        </Button>
      )}
      {allowsMoving(poll, role) && (
        <Button icon="calendar" onClick={() => setAsked({ kind: 'reschedule' })}>
          {t('poll.reschedule')}
        </Button>
      )}
      {/* A draft has been sent to nobody, so nothing is cancelled. */}
      {poll.state !== 'draft' && allowsPoll(poll, role, 'cancel') && (
        <Button icon="close" color="error" onClick={() => setAsked({ kind: 'cancel' })}>
          {t(poll.state === 'scheduled' ? 'poll.cancelMeeting' : 'poll.cancel')}
        </Button>
      )}
      {poll.state !== 'scheduled' && (
        <Button icon="delete" color="error" onClick={() => setAsked({ kind: 'delete' })}>
          {t(poll.state === 'draft' ? 'poll.discardDraft' : 'common.delete')}
        </Button>
      )}
    </>
  );
  const element = asked && <PollDialog ask={asked} poll={poll} onClosed={() => setAsked(null)} />;
  return { ask: setAsked, buttons, element };
}
