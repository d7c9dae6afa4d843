import { useState } from 'react';
import type { SendResult } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Button, Stack, Text, Typography } from '@guildhall/shared/ui/core';
import { Dialog, InlineList, StatusChip } from '@guildhall/shared/ui/data';
import { useSendMails } from './api.ts';
import { isoOf, TimeInput } from './TimeInput.tsx';

/** Chosen mails, or without `ids` all that a list shows. */
export interface ManyMails {
  ids: string[] | null;
  state: 'waiting' | 'outdated' | 'ready' | 'failed';
  q: string | undefined;
  count: number;
}

/** Sends many mails after a question, and says for each how it went. */
export function SendManyDialog({
  mails: { ids, state, q, count },
  onClosed,
}: {
  mails: ManyMails;
  onClosed: () => void;
}) {
  const { t } = useTranslation('mails');
  const send = useSendMails();
  const [time, setTime] = useState('');
  const at = isoOf(time);
  const later = at ? { at } : {};
  const start = () =>
    send.mutate(
      ids
        ? { which: 'chosen', ids, ...later }
        : { which: 'matching', state, expected: count, ...(q && { q }), ...later },
    );
  const { data } = send;
  return (
    <Dialog
      open
      width="md"
      title={t('many.title', { count })}
      onClose={onClosed}
      actions={
        data ? (
          <Button variant="contained" onClick={onClosed}>
            {t('admin:common.close')}
          </Button>
        ) : (
          <>
            <Button variant="text" onClick={onClosed}>
              {t('admin:common.cancel')}
            </Button>
            <Button variant="contained" icon="send" pending={send.isPending} onClick={start}>
              {t(at ? 'schedule.confirm' : 'admin:mail.send')}
            </Button>
          </>
        )
      }
    >
      {data ? (
        <Results results={data.results} left={data.left} />
      ) : (
        <Stack gap={2.5}>
          {send.error && (
            <Alert severity="error" live="alert">
              {problemText(send.error)}
            </Alert>
          )}
          <Typography>{t('many.text')}</Typography>
          <TimeInput label={t('schedule.when')} help={t('schedule.help')} value={time} onChanged={setTime} />
        </Stack>
      )}
    </Dialog>
  );
}

function Results({ results, left }: { results: readonly SendResult[]; left: number }) {
  const { t } = useTranslation('mails');
  const sent = results.filter(({ ok }) => ok).length;
  return (
    <Stack gap={2}>
      <Alert severity={sent === results.length ? 'success' : 'warning'} live="status">
        {t('many.done', { count: sent, of: results.length })} {left > 0 && t('many.left', { count: left })}
      </Alert>
      <Block component="ul" plain aria-label={t('many.results')}>
        {results.map(({ id, subject, to, ok, message }) => (
          <Block component="li" key={id} py={1}>
            <Text component="p" m={0} breakWords>
              <StatusChip status={ok ? 'sent' : 'failed'} label={t(ok ? 'many.ok' : 'many.refused')} />{' '}
              <InlineList items={[<bdi>{subject}</bdi>, <bdi>{to}</bdi>]} />
            </Text>
            {message && (
              <Text component="p" m={0} mt={0.5} size="small" tone="secondary" breakWords>
                {message}
              </Text>
            )}
          </Block>
        ))}
      </Block>
    </Stack>
  );
}
