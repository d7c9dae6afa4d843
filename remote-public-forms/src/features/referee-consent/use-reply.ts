import { useRef, useState } from 'react';
import type { RefereeReceipt } from '@guildhall/shared/contracts';
import type { RefereeAnswer } from '@guildhall/shared/domain';
import { isApiProblem, problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQueryClient } from '@guildhall/shared/query';
import { refereeConsentQuery, useAnswerConsent, type RequestRead } from './api.ts';
import { dropDraft, type Draft } from './draft.ts';
import { endingOf, type Ending } from './ended.ts';
import { fieldOrder, replyOf, statementMin, type FieldProblems } from './rules.ts';

interface ReplyParts {
  token: string;
  request: RequestRead;
  onSent: (receipt: RefereeReceipt) => void;
  onEnded: (ending: Ending) => void;
  /** The text to agree to is another one now: the signature under the old one does not count. */
  onDeclarationChanged: () => void;
}

/** Sends an answer, once, and says what became of it; whatever happens, what was typed stays. */
export function useReply({ token, request, onSent, onEnded, onDeclarationChanged }: ReplyParts) {
  const { t } = useTranslation('public');
  const queryClient = useQueryClient();
  const answer = useAnswerConsent(token);
  const [problem, setProblem] = useState<string | null>(null);
  const [fields, setFields] = useState<FieldProblems>({});
  // A second press can come before the first has made it to the screen.
  const isSending = useRef(false);
  const refetch = () => queryClient.refetchQueries({ queryKey: refereeConsentQuery(token).queryKey });

  async function refused(error: unknown) {
    const code = isApiProblem(error) ? error.code : 'no_response';
    const ending = endingOf(error);
    if (ending) return onEnded(ending);
    switch (code) {
      case 'no_response':
        return setProblem(t('referee.problems.offline'));
      case 'statement_needed':
        return setFields({ statement: t('referee.problems.statement', { minimum: statementMin }) });
      case 'signature_needed':
        return setFields({ signedAs: t('referee.problems.signedAs') });
      case 'declaration_changed':
        onDeclarationChanged();
        await refetch();
        return setProblem(t('referee.problems.declarationChanged'));
      case 'answer_locked':
        // Often it is our own answer: the first try arrived, only its reply was lost. The receipt shows either way.
        dropDraft(token);
        await refetch();
        return setProblem(t('referee.receipt.locked'));
      default: {
        const found = isApiProblem(error) ? error.fields : {};
        setFields(Object.fromEntries(fieldOrder.flatMap((name) => (found[name] ? [[name, found[name].message]] : []))));
        setProblem(t('referee.problems.refused', { reason: problemText(error) }));
      }
    }
  }

  async function send(draft: Draft, chosen: RefereeAnswer) {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    setFields({});
    try {
      const receipt = await answer.mutateAsync(replyOf(draft, chosen, request));
      dropDraft(token);
      queryClient.removeQueries({ queryKey: refereeConsentQuery(token).queryKey });
      onSent(receipt);
    } catch (error) {
      await refused(error);
    } finally {
      isSending.current = false;
    }
  }

  return { send, isPending: answer.isPending, problem, fields, setFields };
}
