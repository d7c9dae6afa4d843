import { useRef, useState } from 'react';
import type { Availability } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import type { Draft } from './draft.ts';
import { endingOf, type Ending } from './ended.ts';
import type { SentAnswer } from './sent-answer.ts';
import { late } from './late.ts';
import { ask } from './server.ts';
import type { Times } from './times.ts';

interface SendParts {
  token: string;
  poll: Availability;
  zone: string;
  times: Times;
  /** Reads the poll again. */
  read: () => Promise<void>;
  onSent: (sent: SentAnswer) => void;
  onEnded: (ending: Ending) => void;
}

/** Sends the answers once and reports the result; the answers stay whatever happens. */
export function useSend({ token, poll, zone, times, read, onSent, onEnded }: SendParts) {
  const { t } = useTranslation('public');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A second click can arrive before the first has rendered.
  const isSending = useRef(false);

  async function send(draft: Draft) {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    setProblem(null);
    const { data, refusal } = await ask((api) => api.sendAnswer(token, { poll, zone, times }, draft));
    const ending = refusal && endingOf(refusal);
    // The next page follows; until then a late second click sends nothing.
    if (data) return onSent(data);
    if (ending) {
      onEnded(ending);
    } else if (refusal?.code === 'no_response') {
      setProblem(t('availability.problems.offline'));
    } else if (refusal) {
      // Slots were added or removed, or the poll was closed in the meantime: show its current state with the draft.
      if (['poll_closed', 'slot_unknown', 'slots_unanswered'].includes(refusal.code)) await read();
      await late.load().catch(() => undefined);
      setProblem(t('availability:refused', { reason: refusal.message }));
    }
    isSending.current = false;
    setPending(false);
  }

  return { send, isPending, problem };
}
