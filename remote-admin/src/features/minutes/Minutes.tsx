import { Suspense, useState } from 'react';
import type { MinutesDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Skeleton, Stack } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import { minutesQuery } from './api.ts';
import { Attendance } from './Attendance.tsx';
import { MinutesHead } from './MinutesHead.tsx';
import { useMinutes } from './use-minutes.ts';

// In one file, these and the attendance have 11.8 KB; the release check allows 10 KB per file.
const AgendaItems = lazyPart(async () => (await import('./AgendaItems.tsx')).AgendaItems);
const Disputes = lazyPart(async () => (await import('./Disputes.tsx')).Disputes);
const FinishDialog = lazyPart(async () => (await import('./FinishDialog.tsx')).FinishDialog);
const ReopenDialog = lazyPart(async () => (await import('./ReopenDialog.tsx')).ReopenDialog);

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
      <Suspense fallback={null}>
        {Object.keys(state.disputed).length > 0 && <Disputes detail={detail} state={state} onChosen={saver.choose} />}
      </Suspense>
      <Attendance {...editor} />
      <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
        <AgendaItems {...editor} pollId={pollId} onSave={saver.flush} />
      </Suspense>
      <Suspense fallback={null}>
        {asked === 'finish' && <FinishDialog {...dialog} />}
        {asked === 'reopen' && <ReopenDialog {...dialog} />}
      </Suspense>
    </Stack>
  );
}
