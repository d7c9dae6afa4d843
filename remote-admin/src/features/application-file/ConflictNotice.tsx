import { useState } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box } from '@guildhall/shared/ui/core';
import { useLabels, useLocalText } from '../../lib/labels.ts';
import { differences } from './differences.ts';

/**
 * Inside a dialog: says what somebody else changed since the dialog was opened. What is sent next carries the new
 * version, because by then the person has seen this.
 */
export function ConflictNotice({ application }: { application: ApplicationDetail }) {
  const [seen] = useState(application);
  const { t } = useTranslation('admin');
  const label = useLabels();
  const local = useLocalText();
  const format = useFormat();
  if (seen.version === application.version) return null;
  const { state, answers, documents, referees } = differences(seen, application);
  const sentences = [
    state &&
      t('file.conflict.state', {
        before: label('application.state', state.before),
        after: label('application.state', state.after),
      }),
    answers.length > 0 && t('file.conflict.answers', { fields: format.list(answers.map(local)) }),
    documents && t('file.conflict.documents'),
    referees.length > 0 && t('file.conflict.referees', { names: format.list(referees) }),
  ].filter((sentence) => typeof sentence === 'string');
  return (
    <Alert severity="warning" live="alert" title={t('common.changedMeanwhile')}>
      <Box component="ul" sx={{ m: 0, my: 0.5, pl: 2.5 }}>
        {(sentences.length > 0 ? sentences : [t('file.conflict.version')]).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
      {t('common.changedMeanwhileHint')}
    </Alert>
  );
}
