import type { ReactNode } from 'react';
import type { ApplicationFile } from '@guildhall/shared/contracts';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Icon } from '@guildhall/shared/ui/core';
import { Prose } from '../../lib/texts.tsx';
import { useLabels } from '../../lib/labels.ts';
import { Signature } from './Signature.tsx';

interface StatementProps {
  statement: ApplicationFile['statements'][number];
  /** What can be done about it. */
  action?: ReactNode;
}

/** What a referee said: for administrators, with the mark whether the applicant may see it (domain rules 5 and 6). */
export function Statement({ statement, action }: StatementProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const format = useFormat();
  const known = [
    statement.relation && label('referee.relation', statement.relation),
    statement.knownForYears !== null && t('referee.known', { count: statement.knownForYears }),
  ].filter(Boolean);
  return (
    <Box sx={{ mt: 2.5, pt: 2, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', mb: 1 }}>
        <Box component="h4" sx={{ m: 0, fontSize: '0.9375rem' }}>
          {t('referee.statement')}
        </Box>
        <Box
          sx={{
            display: 'inline-flex',
            gap: 0.75,
            alignItems: 'center',
            fontSize: '0.875rem',
            color: statement.confidential ? 'warning.main' : 'text.secondary',
          }}
        >
          <Icon name={statement.confidential ? 'lock' : 'eye'} size={16} />
          {t(statement.confidential ? 'referee.confidential' : 'referee.shareable')}
        </Box>
      </Box>
      {statement.setAside && (
        <Box sx={{ mb: 1.5 }}>
          <Alert
            severity="warning"
            title={t('referee.aside', { name: statement.setAside.by, when: format.date(statement.setAside.at) })}
          >
            <bdi>{statement.setAside.reason}</bdi>
          </Alert>
        </Box>
      )}
      {statement.statement ? <Prose>{statement.statement}</Prose> : <p>{t('referee.noStatement')}</p>}
      <Box sx={{ mt: 2, display: 'grid', gap: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
        {known.length > 0 && <span>{known.join(' · ')}</span>}
        {statement.signedAs && <span>{t('referee.signedAs', { name: statement.signedAs })}</span>}
        <span>{format.dateTime(statement.answeredAt)}</span>
      </Box>
      {statement.signaturePath && (
        <Box sx={{ mt: 1 }}>
          <Signature path={statement.signaturePath} label={t('referee.signature', { name: statement.name })} />
        </Box>
      )}
      <Box component="details" sx={{ mt: 2, fontSize: '0.875rem' }}>
        <Box component="summary" sx={{ py: 0.5, cursor: 'pointer', fontWeight: 600 }}>
          {t('referee.declaration')} · {t('referee.declarationVersion', { version: statement.declaration.version })}
        </Box>
        <Box sx={{ mt: 1 }}>
          <Prose>{statement.declaration.text}</Prose>
          <Box sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('referee.fingerprint')}: <code dir="ltr">{statement.declaration.sha256}</code>
          </Box>
        </Box>
      </Box>
      {action && !statement.setAside && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}
