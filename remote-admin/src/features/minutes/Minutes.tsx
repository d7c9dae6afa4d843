import { useState } from 'react';
import type { MinutesDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Skeleton, Stack } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { AgendaItems } from './AgendaItems.tsx';
import { Disputes } from './Disputes.tsx';
import { FinishDialog } from './FinishDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';
import { minutesQuery } from './api.ts';
import { Attendance } from './Attendance.tsx';
import { MinutesHead } from './MinutesHead.tsx';
import { useMinutes } from './use-minutes.ts';

/** The minutes of one meeting. */
export function Minutes({ pollId }: { pollId: string }) {
  const minutes = useQuery(minutesQuery(pollId));
  if (minutes.data) return <Opened pollId={pollId} detail={minutes.data} />;
  if (minutes.isError) return <ErrorState error={minutes.error} onRetry={() => void minutes.refetch()} />;
  return <Skeleton variant="rounded" height={520} />;
}

function Opened({ pollId, detail }: { pollId: string; detail: MinutesDetail }) {
  const { t } = useTranslation('minutes');
  const { saver, state } = useMinutes(pollId, detail);
  const [asked, setAsked] = useState<'finish' | 'reopen' | null>(null);
  const isLocked = detail.state === 'finished';
  const editor = { detail, fields: state.fields, isLocked, onChanged: saver.change };
  const dialog = { pollId, detail, onClosed: () => setAsked(null) };
  return (
    <Stack gap={3}>
      <MinutesHead
        pollId={pollId}
        detail={detail}
        state={state}
        onSave={saver.flush}
        onFinish={() => void saver.flush().then(() => setAsked('finish'))}
        onReopen={() => setAsked('reopen')}
      />
      {state.refusal && (
        <Alert severity="error" live="alert" title={t('notSaved')}>
          {state.refusal}
        </Alert>
      )}
      {Object.keys(state.disputed).length > 0 && <Disputes detail={detail} state={state} onChosen={saver.choose} />}
      <Attendance {...editor} />
      <AgendaItems {...editor} pollId={pollId} onSave={saver.flush} />
      {asked === 'finish' && <FinishDialog {...dialog} />}
      {asked === 'reopen' && <ReopenDialog {...dialog} />}
    </Stack>
  );
}
