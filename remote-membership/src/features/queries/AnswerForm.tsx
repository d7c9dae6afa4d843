import type { QueryDetail } from '@guildhall/shared/contracts';
import { keepForNewQuery, MessageForm, useMessageDraft } from '@guildhall/shared/features/queries';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useNavigate } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import { Alert, Box, Button } from '@guildhall/shared/ui/core';
import { paths } from '../../paths.ts';
import { useAnswerQuery } from './api.ts';

/** Writes an answer; a late one goes into a new query. */
export function AnswerForm({ query }: { query: QueryDetail }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const navigate = useNavigate();
  const userId = useUser()?.id ?? '';
  const answer = useAnswerQuery(query);
  const draft = useMessageDraft(query.id);

  const askNewQuery = (body: string) => {
    keepForNewQuery(userId, { subject: query.subject, body });
    draft.forget();
    void navigate(paths.askQuery(query.about?.id));
  };

  return (
    <MessageForm
      query={query}
      kind="public"
      draft={draft}
      answer={answer}
      icon="send"
      labels={{ form: t('queries.answer'), text: t('queries.yourAnswer'), sent: t('queries.answerSent') }}
      notice={
        query.reopenableUntil && <Alert>{t('queries.reopens', { day: format.date(query.reopenableUntil) })}</Alert>
      }
      choices={({ body, refusal }) =>
        refusal === 'query_ended' && (
          <Box>
            <Button type="button" icon="add" onClick={() => askNewQuery(body)}>
              {t('queries.askAnew')}
            </Button>
          </Box>
        )
      }
    />
  );
}
