import { useEffect } from 'react';
import { saveNotificationSettings, type NotificationSettings } from '@guildhall/shared/contracts';
import { notificationKinds, type NotificationKind } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUnsavedWork } from '@guildhall/shared/store';
import { Grid, Row, styled, TickBox, VisuallyHidden } from '@guildhall/shared/ui/core';
import { CheckboxField, FormProblem, SubmitButton, useContractForm, useWatch } from '@guildhall/shared/ui/form';
import { useSaveNotificationSettings } from '../api.ts';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: theme.spacing(0.5, 1), borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& thead th': { color: theme.vars.palette.text.secondary, fontSize: '0.875rem', verticalAlign: 'bottom' },
  '& tbody th': { paddingInlineStart: 0, fontWeight: 400, textAlign: 'start' },
  '& td, & thead th': {
    width: 104,
    textAlign: 'center',
    [theme.breakpoints.down('sm')]: { width: 84, paddingInline: 0 },
  },
  // The whole cell takes the click.
  '& label': { display: 'grid', placeItems: 'center', minHeight: 44, cursor: 'pointer' },
}));

const channels = ['offInPage', 'offInDigest'] as const;

/** What a member of the office is notified of, on the page and once a day by mail. */
export function NotificationChoice({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation('profile');
  const label = useLabels();
  const { form, submit, isPending } = useContractForm(saveNotificationSettings.body, {
    command: useSaveNotificationSettings(),
    defaultValues: settings,
    done: () => t('saved'),
    onSuccess: (saved) => form.reset(saved),
  });
  const values = useWatch({ control: form.control });
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty);
  // Shows changes from elsewhere unless there are unsaved changes here, which then overwrite them.
  useEffect(() => {
    if (isDirty) form.setValue('version', settings.version);
    else form.reset(settings);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the settings have changed
  }, [settings]);

  const isOn = (channel: (typeof channels)[number], kind: NotificationKind) => !values[channel]?.includes(kind);
  const setOn = (channel: (typeof channels)[number], kind: NotificationKind, on: boolean) => {
    const others = form.getValues(channel).filter((one) => one !== kind);
    const off = on ? others : [...others, kind];
    form.setValue(
      channel,
      notificationKinds.filter((one) => off.includes(one)),
      { shouldDirty: true },
    );
  };
  return (
    <Grid
      component="form"
      onSubmit={submit}
      noValidate
      aria-label={t('notifications.title')}
      gap={2.5}
      columns="minmax(0, 1fr)"
    >
      <FormProblem control={form.control} />
      <CheckboxField
        control={form.control}
        name="wantsDigest"
        label={t('notifications.digest')}
        help={t('notifications.digestHelp')}
      />
      <Table>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('notifications.what')}</VisuallyHidden>
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`notifications.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{label('notification', kind)}</th>
              {channels.map((channel) => (
                <td key={channel}>
                  <label>
                    <TickBox
                      type="checkbox"
                      aria-label={`${label('notification', kind)}: ${t(`notifications.${channel}`)}`}
                      checked={isOn(channel, kind)}
                      disabled={channel === 'offInDigest' && !values.wantsDigest}
                      onChange={({ target }) => setOn(channel, kind, target.checked)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <Row>
        <SubmitButton disabled={!isDirty} pending={isPending}>
          {t('action.save')}
        </SubmitButton>
      </Row>
    </Grid>
  );
}
