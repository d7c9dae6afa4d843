import { useState } from 'react';
import type { MailSummary, BodyOf, sendMails, SendResult } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Row } from '@guildhall/shared/ui/core';
import { useZone } from '@guildhall/shared/features/zone';
import { SelectionBar } from '../../lib/SelectionBar.tsx';
import { BulkDialog } from '../../lib/bulk/BulkDialog.tsx';
import { useSendMails } from './api.ts';
import { isMistyped, isoOf, noTime, TimeInput } from './TimeInput.tsx';

interface SendBarProps {
  view: ManyMails['state'];
  chosen: readonly MailSummary[];
  q: string | undefined;
  totalCount: number;
  onCleared: () => void;
}

/** Sends the selected mails, or all mails of the list. */
export function SendBar({ view, chosen, q, totalCount, onCleared }: SendBarProps) {
  const { t } = useTranslation('mails');
  const format = useFormat();
  const [sending, setSending] = useState<ManyMails | null>(null);
  const matching: ManyMails = { ids: null, state: view, q, count: totalCount };
  return (
    <>
      {chosen.length > 0 ? (
        <SelectionBar selection={{ chosen, clear: onCleared }}>
          <Button
            size="small"
            icon="send"
            onClick={() => setSending({ ...matching, ids: chosen.map(({ id }) => id), count: chosen.length })}
          >
            {t('many.sendSelected')}
          </Button>
        </SelectionBar>
      ) : (
        <Row px={{ xs: 2, sm: 3 }} py={1.25}>
          <Button size="small" variant="text" icon="send" onClick={() => setSending(matching)}>
            {t('many.sendAll', { count: totalCount, shown: format.total(totalCount) })}
          </Button>
        </Row>
      )}
      {sending && (
        <SendManyDialog
          mails={sending}
          onClosed={() => {
            setSending(null);
            onCleared();
          }}
        />
      )}
    </>
  );
}

/** The selected mails, or without `ids` all mails of a list. */
interface ManyMails {
  ids: string[] | null;
  state: 'waiting' | 'outdated' | 'ready' | 'failed';
  q: string | undefined;
  count: number;
}

/** Sends many mails after a confirmation, and reports which could not be sent, and why. */
function SendManyDialog({ mails: { ids, state, q, count }, onClosed }: { mails: ManyMails; onClosed: () => void }) {
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
