import type { SettingChange, SettingName } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Block, Button, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { Dialog, EmptyState, Timeline } from '@guildhall/shared/ui/data';
import { Unloaded } from '../../../lib/Unloaded.tsx';
import { settingChangesQuery, useRestoreSetting } from './api.ts';
import { useSettingTexts } from './use-setting-texts.ts';

interface SettingHistoryProps {
  name: SettingName;
  /** The current version. */
  version: number;
  title: string;
  onClosed: () => void;
}

/** Who changed a setting, when and how, with buttons to restore earlier values. */
export function SettingHistory({ name, version, title, onClosed }: SettingHistoryProps) {
  const { t } = useTranslation('admin');
  const found = useQuery(settingChangesQuery(name));
  const { data } = found;
  const restore = useRestoreSetting(name);
  const goBack = (changeId: string) =>
    restore.mutate(
      { version, changeId },
      {
        onSuccess: () => {
          toast.success(t('settings.restored'));
          onClosed();
        },
      },
    );
  return (
    <Dialog open title={t('settings.historyOf', { title })} onClose={onClosed} width="md">
      <Stack gap={2}>
        {restore.isError && (
          <Alert severity="error" live="alert">
            {problemText(restore.error)}
          </Alert>
        )}
        {data ? (
          data.length === 0 ? (
            <EmptyState icon="clock" title={t('settings.noHistory')} />
          ) : (
            <Timeline
              label={t('settings.history')}
              items={data.map((change) => ({
                id: change.id,
                at: change.at,
                actor: change.by,
                icon: 'edit',
                title: t('settings.version', { version: change.version }),
                body: (
                  <Change
                    name={name}
                    change={change}
                    isPending={restore.isPending}
                    onUndone={() => goBack(change.id)}
                  />
                ),
              }))}
            />
          )
        ) : (
          <Unloaded query={found} height={160} />
        )}
      </Stack>
    </Dialog>
  );
}

interface ChangeProps {
  name: SettingName;
  change: SettingChange;
  isPending: boolean;
  onUndone: () => void;
}

function Change({ name, change, isPending, onUndone }: ChangeProps) {
  const { t } = useTranslation('admin');
  const texts = useSettingTexts(name);
  return (
    <>
      <Block component="dl" m={0}>
        {change.fields.map(({ field, before, after }) => (
          <Block key={field} mb={0.75}>
            <Text component="dt" weight="medium">
              {texts.field(field)}
            </Text>
            <Text component="dd" m={0} keepLines breakWords>
              {t('settings.was', { value: texts.value(field, before) })}
            </Text>
            <Text component="dd" m={0} keepLines breakWords tone="primary">
              {t('settings.became', { value: texts.value(field, after) })}
            </Text>
          </Block>
        ))}
      </Block>
      <Button size="small" icon="refresh" pending={isPending} onClick={onUndone}>
        {t('settings.restore')}
      </Button>
    </>
  );
}
