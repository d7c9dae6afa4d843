import type { BackupRun, Backups } from '@guildhall/shared/contracts';
import { isolated } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useDirection, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Card, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { DescriptionList, ProgressBar } from '@guildhall/shared/ui/data';
import { useStartBackup, useVerifyBackup } from './api.ts';

/** Warnings, the last backup and the last verification, with buttons to run both. */
export function BackupState({ backups }: { backups: Backups }) {
  const { t } = useTranslation('backups');
  const { current, stored } = backups;
  const start = useStartBackup();
  const verify = useVerifyBackup();
  const newest = stored[0]?.name;
  const refused = start.error ?? verify.error;
  const isBusy = current !== null || start.isPending || verify.isPending;
  return (
    <Card title={t('title')} subtitle={t('text')}>
      <Stack gap={2.5}>
        <Warnings backups={backups} />
        <Facts backups={backups} />
        {refused && (
          <Alert severity="error" live="alert">
            {problemText(refused)}
          </Alert>
        )}
        <div aria-live="polite">{current && <Current run={current} />}</div>
        <Row wrap gap={1.5}>
          <Button variant="contained" pending={start.isPending} disabled={isBusy} onClick={() => start.mutate()}>
            {t('start')}
          </Button>
          {newest && (
            <Button icon="check" pending={verify.isPending} disabled={isBusy} onClick={() => verify.mutate(newest)}>
              {t('verifyNewest')}
            </Button>
          )}
        </Row>
        <Text component="p" m={0} size="small" tone="secondary" maxWidth="68ch">
          {t('verifyText')}
        </Text>
      </Stack>
    </Card>
  );
}

function Warnings({ backups }: { backups: Backups }) {
  const { t } = useTranslation('backups');
  const { warnings, lastBackup, lastVerification } = backups;
  const reasons = { failed: lastBackup, unverified: lastVerification };
  const reasonOf = (warning: (typeof warnings)[number]) => (warning in reasons ? reasons[warning as 'failed'] : null);
  return warnings.map((warning) => (
    <Alert key={warning} severity={warning === 'old' ? 'warning' : 'error'} live="none" title={t(`warning.${warning}`)}>
      {reasonOf(warning)?.error ? <bdi>{reasonOf(warning)?.error}</bdi> : t(`advice.${warning}`)}
    </Alert>
  ));
}

function Facts({ backups }: { backups: Backups }) {
  const { t } = useTranslation('backups');
  const format = useFormat();
  const direction = useDirection();
  const { place, isEncrypting, stored, storedBytes, storedCount, lastVerified, schedule } = backups;
  const [newest] = stored;
  const whenAndSize =
    newest && t('whenAndSize', { when: format.dateTime(newest.madeAt), size: format.bytes(newest.bytes) });
  return (
    <DescriptionList
      items={[
        { label: t('lastBackup'), value: whenAndSize ?? t('never') },
        {
          label: t('lastVerified'),
          value: lastVerified?.finishedAt
            ? t('whenAndWho', {
                when: format.dateTime(lastVerified.finishedAt),
                who: isolated(lastVerified.startedBy, direction),
              })
            : t('never'),
        },
        { label: t('encryption'), value: t(isEncrypting ? 'encrypted' : 'notEncrypted') },
        { label: t('next'), value: schedule.nextAt ? format.dateTime(schedule.nextAt) : t('notScheduled') },
        {
          label: t(`place.${place.kind}`),
          value: (
            <>
              <bdi dir="ltr">{place.address}</bdi>
              {place.isInDataFolder && (
                <Text component="span" size="small" tone="secondary" block>
                  {t('place.sameDisk')}
                </Text>
              )}
            </>
          ),
        },
        {
          label: t('kept'),
          value: t('countAndSize', { count: storedCount, size: format.bytes(storedBytes) }),
        },
      ]}
    />
  );
}

function Current({ run }: { run: BackupRun }) {
  const { t } = useTranslation('backups');
  const format = useFormat();
  return (
    <ProgressBar
      label={t(`current.${run.kind}`)}
      value={run.percent}
      max={100}
      text={format.percent(run.percent / 100)}
    />
  );
}
