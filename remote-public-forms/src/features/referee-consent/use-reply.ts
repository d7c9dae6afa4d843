import { useRef, useState } from 'react';
import type { RefereeReceipt } from '@guildhall/shared/contracts';
import { caseLimits, type RefereeAnswer } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import type { Refusal } from '../../server.ts';
import type { Draft } from './draft.ts';
import { endingOf, type Ending } from './ended.ts';
import { late } from './late.ts';
import { fieldOrder, replyOf, type FieldProblems } from './rules.ts';
import { ask } from './server.ts';
import type { RequestRead } from './request.ts';

interface ReplyParts {
  token: string;
  request: RequestRead;
  /** Whether the request is open on the server; until then the server accepts no answer. */
  isOpened: () => boolean;
  /** Reads the request again. */
  read: () => Promise<void>;
  onSent: (receipt: RefereeReceipt) => void;
  onEnded: (ending: Ending) => void;
  /** The declaration has changed: the signature under the old one is no longer valid. */
  onDeclarationChanged: () => void;
}

/** Sends an answer once and reports the result; the draft stays whatever happens. */
export function useReply({ token, request, isOpened, read, onSent, onEnded, onDeclarationChanged }: ReplyParts) {
  const { t } = useTranslation('public');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [fields, setFields] = useState<FieldProblems>({});
  // A second click can arrive before the first has rendered.
  const isSending = useRef(false);

  async function explain(refusal: Refusal) {
    const ending = endingOf(refusal);
    if (ending) return onEnded(ending);
    // The messages load with the late parts; without a connection only one is needed, and it is already loaded.
    await late.load().catch(() => undefined);
    switch (refusal.code) {
      case 'no_response':
        return setProblem(t('referee.problems.offline'));
      case 'statement_needed':
        return setFields({ statement: t('referee:problems.statement', { minimum: caseLimits.statementMin }) });
      case 'signature_needed':
        return setFields({ signedAs: t('referee:problems.signedAs') });
      case 'declaration_changed':
        onDeclarationChanged();
        await read();
        return setProblem(t('referee:problems.declarationChanged'));
      case 'answer_locked':
        // Often it is our own answer: the first attempt arrived and only its response was lost. The receipt shows
        // either way, beside any part of the draft that was not saved.
        await read();
        return setProblem(t('referee:receipt.locked'));
      default: {
        const found = refusal.fields;
        setFields(Object.fromEntries(fieldOrder.flatMap((name) => (found[name] ? [[name, found[name].message]] : []))));
        setProblem(t('referee:problems.refused', { reason: refusal.message }));
      }
    }
  }

  async function send(draft: Draft, chosen: RefereeAnswer) {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    setProblem(null);
    setFields({});
    const { data: receipt, refusal } = await ask((api) =>
      api.sendAnswer(token, request.association, replyOf(draft, chosen, request), isOpened()),
    );
    // The receipt follows; until then a late second click sends nothing.
    if (!refusal) return onSent(receipt);
    await explain(refusal);
    isSending.current = false;
    setPending(false);
  }

  return { send, isPending, problem, fields, setFields };
}
