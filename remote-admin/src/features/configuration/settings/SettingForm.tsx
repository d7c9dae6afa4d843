import type { ReactNode } from 'react';
import type { SettingName } from '@guildhall/shared/contracts';
import { isolated } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useDirection, useTranslation } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import { Button, Card, Row, Stack, Text } from '@guildhall/shared/ui/core';
import type { FieldValues } from '@guildhall/shared/ui/form';
import { FormProblem, SubmitButton } from '@guildhall/shared/ui/form';
import { SettingConflict } from './SettingConflict.tsx';
import type { Setting, SettingForm as Form } from './use-setting-form.ts';
import { SettingHistory } from './SettingHistory.tsx';

interface SettingFormProps<Value, Input extends FieldValues, Sent> {
  name: SettingName;
  setting: Setting<Value>;
  form: Form<Value, Input, Sent>;
  title: string;
  subtitle?: string;
  /** The inputs. */
  children: ReactNode;
  /** Shown below the form, for example a test of the saved value. */
  after?: ReactNode;
}

/** The card of one setting: its inputs, last change, history, and concurrent changes. */
export function SettingForm<Value, Input extends FieldValues, Sent>(props: SettingFormProps<Value, Input, Sent>) {
  const { name, setting, form, title, subtitle, children, after } = props;
  const { t } = useTranslation('admin');
  const format = useFormat();
  const direction = useDirection();
  const [params, setParams] = useSearchParams();
  const showHistory = (isOpen: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set('history', name);
        else next.delete('history');
        return next;
      },
      { preventScrollReset: true },
    );
  const { changedAt, changedBy } = setting;
  return (
    <Card title={title} {...(subtitle && { subtitle })}>
      <form onSubmit={form.submit} noValidate aria-label={title}>
        <Stack gap={2.5}>
          <FormProblem control={form.control} />
          {form.theirs && (
            <SettingConflict
              name={name}
              theirs={form.theirs}
              mine={form.mine()}
              onTaken={form.takeTheirs}
              onKept={form.keepMine}
            />
          )}
          {children}
          <Row wrap gap={1.25} align="center">
            <SubmitButton pending={form.isPending}>{t('settings.save')}</SubmitButton>
            {form.isDirty && (
              <Button variant="text" onClick={form.discard}>
                {t('settings.discard')}
              </Button>
            )}
            <Button variant="text" icon="clock" onClick={() => showHistory(true)}>
              {t('settings.history')}
            </Button>
          </Row>
          <Text size="caption" tone="secondary">
            {changedAt && changedBy
              ? t('settings.lastChanged', { who: isolated(changedBy, direction), when: format.dateTime(changedAt) })
              : t('settings.neverChanged')}
          </Text>
        </Stack>
      </form>
      {after}
      {params.get('history') === name && (
        <SettingHistory name={name} version={setting.version} title={title} onClosed={() => showHistory(false)} />
      )}
    </Card>
  );
}
