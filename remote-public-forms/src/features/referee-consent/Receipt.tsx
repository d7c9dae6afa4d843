import type { ReactNode } from 'react';
import type { RefereeReceipt } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Box, Card, Text, Typography } from '@guildhall/shared/ui/core';
import { needsStatement } from './rules.ts';

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', breakInside: 'avoid-page' }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Text component="dd" m={0} mt={0.25} breakWords>
        {children}
      </Text>
    </Box>
  );
}

const asTyped = { whiteSpace: 'pre-line' } as const;

/** The referee's receipt: answer, time, the exact text agreed to, its version and hash (domain rule 6). */
export function Receipt({ receipt }: { receipt: RefereeReceipt }) {
  const { t } = useTranslation('referee');
  const format = useFormat();
  const { answer, answeredAt, signedAs, confidential, declaration, statement } = receipt;
  const withStatement = needsStatement(answer);
  return (
    <Card title={t(`receipt.answers.${answer}`)} subtitle={t('receipt.intro')}>
      <Block component="dl" m={0}>
        <Entry label={t('receipt.answeredAt')}>
          <time dateTime={answeredAt}>{format.dateTime(answeredAt)}</time>
        </Entry>
        <Entry label={t(withStatement ? 'receipt.statement' : 'receipt.comment')}>
          <Box dir="auto" sx={asTyped}>
            {statement || t('receipt.noComment')}
          </Box>
        </Entry>
        {withStatement && (
          <Entry label={t('receipt.readers')}>
            {t(confidential ? 'receipt.readersAdministrators' : 'receipt.readersApplicant')}
          </Entry>
        )}
        {signedAs && (
          <>
            <Entry label={t('receipt.signedAs')}>
              <bdi>{signedAs}</bdi>
            </Entry>
            <Entry label={t('receipt.declaration')}>
              <Box dir="auto" sx={asTyped}>
                {declaration.text}
              </Box>
              <Text component="p" m={0} mt={1} size="small" tone="secondary">
                {t('receipt.version', { version: declaration.version })}
              </Text>
            </Entry>
            <Entry label={t('receipt.sha256')}>
              <Text component="code" dir="ltr" block size="caption" textAlign="start">
                {declaration.sha256}
              </Text>
              <Typography variant="body2" color="textSecondary">
                {t('receipt.sha256Hint')}
              </Typography>
            </Entry>
          </>
        )}
      </Block>
    </Card>
  );
}
