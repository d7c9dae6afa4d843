import { useState } from 'react';
import type { MailSummary } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Row } from '@guildhall/shared/ui/core';
import { SelectionBar } from '../../lib/SelectionBar.tsx';
import { SendManyDialog } from './SendManyDialog.tsx';
import type { ManyMails } from './SendManyDialog.tsx';

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
        <SelectionBar count={chosen.length} onCleared={onCleared}>
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
