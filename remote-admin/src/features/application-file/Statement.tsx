import type { ReactNode } from 'react';
import type { ApplicationFile } from '@guildhall/shared/contracts';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Alert, Block, Box, Grid, Icon, Row, Text } from '@guildhall/shared/ui/core';
import { InlineList } from '@guildhall/shared/ui/data';
import { Prose } from '../../lib/texts.tsx';
import { Signature } from './Signature.tsx';

interface StatementProps {
  statement: ApplicationFile['statements'][number];
  /** Its actions. */
  action?: ReactNode;
}

/** A referee's statement: for administrators, with a mark whether the applicant may see it (domain rules 5 and 6). */
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
      <Row wrap gap={1} justify="space-between" mb={1}>
        <Text component="h4" m={0} size="body">
          {t('referee.statement')}
        </Text>
        <Row inline gap={0.75} align="center" size="small" tone={statement.confidential ? 'warning' : 'secondary'}>
          <Icon name={statement.confidential ? 'lock' : 'eye'} size={16} />
          {t(statement.confidential ? 'referee.confidential' : 'referee.shareable')}
        </Row>
      </Row>
      {statement.setAside && (
        <Block mb={1.5}>
          <Alert
            severity="warning"
            title={t('referee.aside', { name: statement.setAside.by, when: format.date(statement.setAside.at) })}
          >
            <bdi>{statement.setAside.reason}</bdi>
          </Alert>
        </Block>
      )}
      {statement.statement ? <Prose>{statement.statement}</Prose> : <p>{t('referee.noStatement')}</p>}
      <Grid gap={1} mt={2} size="small" tone="secondary">
        {known.length > 0 && <InlineList items={known} />}
        {statement.signedAs && <span>{t('referee.signedAs', { name: statement.signedAs })}</span>}
        <span>{format.dateTime(statement.answeredAt)}</span>
      </Grid>
      {statement.signaturePath && (
        <Block mt={1}>
          <Signature path={statement.signaturePath} label={t('referee.signature', { name: statement.name })} />
        </Block>
      )}
      <Text component="details" mt={2} size="small">
        <Box component="summary" sx={{ py: 0.5, cursor: 'pointer', fontWeight: 600 }}>
          {t('referee.declaration')} · {t('referee.declarationVersion', { version: statement.declaration.version })}
        </Box>
        <Block mt={1}>
          <Prose>{statement.declaration.text}</Prose>
          <Text mt={1} tone="secondary" breakWords>
            {t('referee.fingerprint')}: <code dir="ltr">{statement.declaration.sha256}</code>
          </Text>
        </Block>
      </Text>
      {action && !statement.setAside && <Block mt={2}>{action}</Block>}
    </Box>
  );
}
