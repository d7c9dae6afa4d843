import { changeMail, mailSecurity, type NewMailSetting, type Settings } from '@guildhall/shared/contracts';
import { typedNumber } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button, Grid, Stack, Text } from '@guildhall/shared/ui/core';
import { FormField, SelectField } from '@guildhall/shared/ui/form';
import { useChangeMail, useTestMailServer } from './settings/api.ts';
import { SettingForm } from './settings/SettingForm.tsx';
import { useSettingForm } from './settings/use-setting-form.ts';
import { WithSettings } from './settings/WithSettings.tsx';

/** The mail server and the sender of mails. */
export const MailSection = () => <WithSettings>{({ mail }) => <MailForm setting={mail} />}</WithSettings>;

interface Values {
  value: Omit<NewMailSetting, 'port'> & { port: string };
}

const twoColumns = { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' };

function MailForm({ setting }: { setting: Settings['mail'] }) {
  const { t } = useTranslation('admin');
  const { fixedBy, value: stored } = setting;
  const form = useSettingForm(changeMail, {
    setting,
    command: useChangeMail(),
    toInput: ({ hasPassword: _hasPassword, port, ...value }): Values => ({
      value: { ...value, port: String(port), password: '' },
    }),
    toBody: ({ value }: Values, version) => ({ version, value: { ...value, port: typedNumber(value.port) } }),
  });
  const { control } = form;
  const field = (name: keyof NewMailSetting) => ({
    control,
    name: `value.${name}` as const,
    label: t(`settings.field.${name}`),
  });
  const { host: byVariable, senderName: senderByVariable } = fixedBy;
  return (
    <SettingForm
      name="mail"
      setting={setting}
      form={form}
      title={t('settings.title.mail')}
      subtitle={t('settings.mailText')}
      after={<MailTest isSaved={!form.isDirty} />}
    >
      {byVariable ? (
        <Alert severity="info">{t('settings.mailFixed', { variable: byVariable })}</Alert>
      ) : (
        <Grid gap={2.5} columns={twoColumns}>
          <FormField {...field('host')} help={t('settings.help.host')} inputProps={{ dir: 'ltr' }} />
          <FormField {...field('port')} inputProps={{ inputMode: 'numeric', dir: 'ltr' }} />
          <SelectField
            {...field('security')}
            options={mailSecurity.options.map((one) => ({ value: one, label: t(`settings.security.${one}`) }))}
          />
          <FormField {...field('user')} autoComplete="off" inputProps={{ dir: 'ltr' }} />
          <FormField
            {...field('password')}
            type="password"
            autoComplete="new-password"
            help={t(stored.hasPassword ? 'settings.help.passwordSet' : 'settings.help.passwordNotSet')}
          />
        </Grid>
      )}
      {senderByVariable ? (
        <Alert severity="info">{t('settings.senderFixed', { variable: senderByVariable })}</Alert>
      ) : (
        <Grid gap={2.5} columns={twoColumns}>
          <FormField {...field('senderName')} help={t('settings.help.senderName')} />
          <FormField {...field('senderAddress')} type="email" help={t('settings.help.senderAddress')} />
        </Grid>
      )}
    </SettingForm>
  );
}

/** Sends a test mail to the signed-in person through the saved server, and shows that server's response. */
function MailTest({ isSaved }: { isSaved: boolean }) {
  const { t } = useTranslation('admin');
  const test = useTestMailServer();
  return (
    <Stack gap={1.5} mt={3}>
      <Text tone="secondary">{t(isSaved ? 'settings.testText' : 'settings.testUnsaved')}</Text>
      <Box>
        <Button icon="send" pending={test.isPending} disabled={!isSaved} onClick={() => test.mutate()}>
          {t('settings.test')}
        </Button>
      </Box>
      {test.isSuccess && (
        <Alert severity="success" live="status" title={t('settings.testSent', { to: test.data.to })}>
          {t('settings.testAnswer')} <bdi>{test.data.answer}</bdi>
        </Alert>
      )}
      {test.isError && (
        <Alert severity="error" live="alert">
          {problemText(test.error)}
        </Alert>
      )}
    </Stack>
  );
}
