import { useState } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Alert, Block, Box, Icon } from '@guildhall/shared/ui/core';
import { Answer } from './Answers.tsx';
import type { Differences } from './differences.ts';
import { differences } from './differences.ts';

/**
 * Inside a dialog: shows what other people changed since the dialog was opened. The next submission uses the new
 * version, because the person has then seen the changes.
 */
export function ConflictNotice({ application }: { application: ApplicationDetail }) {
  const [seen] = useState(application);
  const { t } = useTranslation('admin');
  const label = useLabels();
  const format = useFormat();
  if (seen.version === application.version) return null;
  const { state, answers, documents, referees, assignee } = differences(seen, application);
  const sentences = [
    state &&
      t('file.conflict.state', {
        before: label('application.state', state.before),
        after: label('application.state', state.after),
      }),
    documents && t('file.conflict.documents'),
    referees.length > 0 && t('file.conflict.referees', { names: format.list(referees) }),
    assignee &&
      t('file.conflict.assignee', {
        before: assignee.before ?? t('assignee.nobody'),
        after: assignee.after ?? t('assignee.nobody'),
      }),
  ].filter((sentence) => typeof sentence === 'string');
  return (
    <Alert severity="warning" live="alert" title={t('common.changedMeanwhile')}>
      <Block component="ul" m={0} my={0.5} pl={2.5}>
        {(sentences.length + answers.length > 0 ? sentences : [t('file.conflict.version')]).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {answers.map((answer) => (
          <BothAnswers key={answer.field.key} answer={answer} />
        ))}
      </Block>
      {t('common.changedMeanwhileHint')}
    </Alert>
  );
}

/** One answer as it was when the dialog was opened, and as it is now. */
function BothAnswers({ answer: { field, before, after } }: { answer: Differences['answers'][number] }) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  return (
    <li>
      <strong>{local(field.label)}</strong>
      <Box component="dl" sx={{ m: 0, '& dt, & dd': { display: 'inline', m: 0 }, '& dt': { opacity: 0.85 } }}>
        <div>
          <dt>{t('file.conflict.before')}: </dt>
          <dd>
            <Answer field={field} value={before} />
          </dd>
        </div>
        <div>
          <Icon name="arrowForward" size={14} /> <dt>{t('file.conflict.after')}: </dt>
          <dd>
            <Answer field={field} value={after} />
          </dd>
        </div>
      </Box>
    </li>
  );
}
