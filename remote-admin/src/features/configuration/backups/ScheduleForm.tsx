import { changeBackupSchedule, type Backups, type BackupSchedule, type Settings } from '@guildhall/shared/contracts';
import { isolated, typedNumber } from '@guildhall/shared/domain';
import { useDirection, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Grid } from '@guildhall/shared/ui/core';
import { CheckboxField, FormField } from '@guildhall/shared/ui/form';
import { useChangeBackupSchedule } from '../settings/api.ts';
import { SettingForm } from '../settings/SettingForm.tsx';
import { useSettingForm } from '../settings/use-setting-form.ts';

interface ScheduleFormProps {
  setting: Settings['backups'];
  /** The effective values, including those set in the environment. */
  schedule: Backups['schedule'];
}

interface Values {
  value: Omit<BackupSchedule, 'keepDays'> & { keepDays: string };
}

/** When automatic backups run, and how long they are kept. */
export function ScheduleForm({ setting, schedule }: ScheduleFormProps) {
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
