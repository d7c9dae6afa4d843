import { useQuery } from '@guildhall/shared/query';
import { Stack, Alert, Button, Card, Row, Text, Grid } from '@guildhall/shared/ui/core';
import { DescriptionList, ProgressBar, DateText, EmptyState, Table, type Column } from '@guildhall/shared/ui/data';
import {
  type BackupRun,
  type Backups,
  type StoredBackup,
  changeBackupSchedule,
  type BackupSchedule,
  type Settings,
} from '@guildhall/shared/contracts';
import { isolated, typedNumber } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useDirection, useTranslation } from '@guildhall/shared/i18n';
import { CheckboxField, FormField } from '@guildhall/shared/ui/form';
import { WithSettings } from '../settings/WithSettings.tsx';
import { useChangeBackupSchedule } from '../settings/api.ts';
import { SettingForm } from '../settings/SettingForm.tsx';
import { useSettingForm } from '../settings/use-setting-form.ts';
import { Unloaded } from '../../../lib/Unloaded.tsx';
import { backupsQuery, useStartBackup, useVerifyBackup } from './api.ts';

/** Whether there are valid backups, a list of them, and when the next one runs. */
export function BackupCards() {
  const found = useQuery(backupsQuery());
  const { data } = found;
  if (!data) return <Unloaded query={found} height={320} />;
  return (
    <Stack gap={3}>
      <BackupState backups={data} />
      <BackupList backups={data} />
      <WithSettings>{({ backups }) => <ScheduleForm setting={backups} schedule={data.schedule} />}</WithSettings>
    </Stack>
  );
}

/** Warnings, the last backup and the last verification, with buttons to run both. */
function BackupState({ backups }: { backups: Backups }) {
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

/** The stored backups, newest first; each can be verified. */
function BackupList({ backups: { stored, storedCount, current } }: { backups: Backups }) {
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

interface ScheduleFormProps {
  setting: Settings['backups'];
  /** The effective values, including those set in the environment. */
  schedule: Backups['schedule'];
}

interface Values {
  value: Omit<BackupSchedule, 'keepDays'> & { keepDays: string };
}

/** When automatic backups run, and how long they are kept. */
function ScheduleForm({ setting, schedule }: ScheduleFormProps) {
  const { t } = useTranslation('backups');
  const { t: admin } = useTranslation('admin');
  const direction = useDirection();
  const { isOn: timeByVariable, keepDays: daysByVariable } = setting.fixedBy;
  const form = useSettingForm(changeBackupSchedule, {
    setting,
    command: useChangeBackupSchedule(),
    toInput: (value): Values => ({ value: { ...value, keepDays: String(value.keepDays) } }),
    toBody: ({ value }: Values, version) => ({
      version,
      value: { ...value, keepDays: typedNumber(value.keepDays) },
    }),
  });
  const { control } = form;
  return (
    <SettingForm
      name="backups"
      setting={setting}
      form={form}
      title={admin('settings.title.backups')}
      subtitle={t('scheduleText')}
    >
      {timeByVariable ? (
        <Alert severity="info">{t('timeFixed', { variable: timeByVariable, at: schedule.at })}</Alert>
      ) : (
        <CheckboxField control={control} name="value.isOn" label={admin('settings.field.isOn')} />
      )}
      {daysByVariable && (
        <Alert severity="info">{t('daysFixed', { variable: daysByVariable, count: schedule.keepDays })}</Alert>
      )}
      <Grid gap={2.5} columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        {!timeByVariable && (
          <FormField
            control={control}
            name="value.at"
            type="time"
            label={admin('settings.field.at')}
            help={t('zone', { zone: isolated(schedule.zone, direction) })}
          />
        )}
        {!daysByVariable && (
          <FormField
            control={control}
            name="value.keepDays"
            label={admin('settings.field.keepDays')}
            inputProps={{ inputMode: 'numeric', dir: 'ltr' }}
            help={t('keepDaysHelp')}
          />
        )}
      </Grid>
    </SettingForm>
  );
}
