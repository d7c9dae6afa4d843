import { useState } from 'react';
import type { BodyOf, sendMails, SendResult } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useZone } from '@guildhall/shared/features/zone';
import { useTranslation } from '@guildhall/shared/i18n';
import { BulkDialog } from '../../lib/bulk/BulkDialog.tsx';
import { useSendMails } from './api.ts';
import { isMistyped, isoOf, noTime, TimeInput } from './TimeInput.tsx';

/** The selected mails, or without `ids` all mails of a list. */
export interface ManyMails {
  ids: string[] | null;
  state: 'waiting' | 'outdated' | 'ready' | 'failed';
  q: string | undefined;
  count: number;
}

/** Sends many mails after a confirmation, and reports which could not be sent, and why. */
export function SendManyDialog({
  mails: { ids, state, q, count },
  onClosed,
}: {
  mails: ManyMails;
  onClosed: () => void;
}) {
  const { t } = useTranslation('mails');
  const format = useFormat();
  const send = useSendMails();
  const [time, setTime] = useState(noTime);
  const zone = useZone();
  const at = isoOf(time, zone);
  const later = at ? { at } : {};
  const leftOf = (results: readonly SendResult[]) => {
    const left = count - results.length;
    return left > 0 ? t('many.left', { count: left }) : undefined;
  };
  return (
    <BulkDialog<BodyOf<typeof sendMails>, SendResult>
      action={t(at ? 'schedule.confirm' : 'admin:mail.send')}
      icon="send"
      text={t('many.text')}
      texts={{
        title:
          count > limits.countedRows
            ? t('many.titleMore', { total: format.number(limits.countedRows) })
            : t('many.title', { count }),
        done: (sent) => t('many.done', { count: sent }),
        refused: (refused) => t('many.refused', { count: refused }),
        notDone: t('many.notSent'),
      }}
      // A list may have more mails than the page shows, so refused ones are named.
      rows={send.data?.map(({ id, subject, to }) => ({ id, version: 0, name: subject, quiet: to })) ?? []}
      change={send}
      leftOf={leftOf}
      toBody={() =>
        isMistyped(time)
          ? null
          : ids
            ? { which: 'chosen', ids, ...later }
            : { which: 'matching', state, expected: count, ...(q && { q }), ...later }
      }
      onChanged={() => undefined}
      onClosed={onClosed}
    >
      <TimeInput label={t('schedule.when')} help={t('schedule.help')} value={time} onChanged={setTime} />
    </BulkDialog>
  );
}
