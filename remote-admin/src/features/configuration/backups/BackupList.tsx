import type { Backups, StoredBackup } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Card, Text } from '@guildhall/shared/ui/core';
import { DateText, EmptyState, Table, type Column } from '@guildhall/shared/ui/data';
import { useVerifyBackup } from './api.ts';

/** The stored backups, newest first; each can be verified. */
export function BackupList({ backups: { stored, storedCount, current } }: { backups: Backups }) {
  const { t } = useTranslation('backups');
  const format = useFormat();
  const verify = useVerifyBackup();
  const columns: Omit<Column<StoredBackup>, 'sort'>[] = [
    { header: t('made'), cell: ({ madeAt }) => <DateText value={madeAt} as="dateTime" /> },
    { header: t('size'), cell: ({ bytes }) => format.bytes(bytes), noWrap: true },
    { header: t('encryption'), cell: ({ isEncrypted }) => t(isEncrypted ? 'yes' : 'no') },
    { header: t('verified'), cell: ({ verifiedAt }) => <DateText value={verifiedAt} as="dateTime" /> },
    {
      header: t('action'),
      align: 'end',
      cell: ({ name, madeAt }) => (
        <Button
          size="small"
          variant="text"
          disabled={current !== null || verify.isPending}
          aria-label={t('verifyOne', { when: format.dateTime(madeAt) })}
          onClick={() => verify.mutate(name)}
        >
          {t('verify')}
        </Button>
      ),
    },
  ];
  return (
    <Card title={t('list')} subtitle={t('listText')}>
      {stored.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneHint')} />
      ) : (
        <Table label={t('list')} rows={stored} columns={columns} rowKey={({ name }) => name} />
      )}
      {storedCount > stored.length && (
        <Text mt={2} size="small" tone="secondary">
          {t('more', { count: storedCount - stored.length })}
        </Text>
      )}
    </Card>
  );
}
