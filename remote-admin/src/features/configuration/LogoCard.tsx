import { Suspense } from 'react';
import type { Settings } from '@guildhall/shared/contracts';
import { caseLimits } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import { Alert, Box, Button, Card, Row, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { FileDrop } from '@guildhall/shared/ui/form';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import { useRemoveLogo, useUploadLogo } from './settings/api.ts';

const SettingHistory = lazyPart(async () => (await import('./settings/SettingHistory.tsx')).SettingHistory);

/** The association's logo: shown, replaced and removed at once; its history leads back. */
export function LogoCard({ setting }: { setting: Settings['logo'] }) {
  const { t } = useTranslation('settings');
  const [params, setParams] = useSearchParams();
  const upload = useUploadLogo();
  const remove = useRemoveLogo();
  const { image: logo } = setting.value;
  const done = { onSuccess: () => void toast.success(t('admin:settings.saved')) };
  const problem = upload.error ?? remove.error;
  const showHistory = (isOpen: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (isOpen) after.set('history', 'logo');
        else after.delete('history');
        return after;
      },
      { preventScrollReset: true },
    );
  return (
    <Card title={t('title.logo')} subtitle={t('logo.text')}>
      <Stack gap={2.5}>
        {problem && (
          <Alert severity="error" live="alert">
            {problemText(problem)}
          </Alert>
        )}
        {logo ? (
          <Box
            component="img"
            src={`/logo/${logo.hash}`}
            alt={t('logo.preview', { name: logo.name })}
            width={240}
            height={96}
            sx={{ objectFit: 'contain', objectPosition: 'left', backgroundColor: '#fff', p: 1, borderRadius: 1 }}
          />
        ) : (
          <Text tone="secondary">{t('logo.none')}</Text>
        )}
        <FileDrop
          label={t(logo ? 'logo.replace' : 'logo.choose')}
          help={t('logo.help', { kilobytes: caseLimits.logoBytes / 1024, side: caseLimits.logoSide })}
          files={[]}
          endings={['png', 'jpg', 'jpeg']}
          maxBytes={caseLimits.logoBytes}
          maxFiles={1}
          disabled={upload.isPending}
          onAdded={([file]) => file && upload.mutate(file, done)}
        />
        <Row wrap gap={1.25}>
          {logo && (
            <Button variant="outlined" pending={remove.isPending} onClick={() => remove.mutate(undefined, done)}>
              {t('logo.remove')}
            </Button>
          )}
          <Button variant="text" icon="clock" onClick={() => showHistory(true)}>
            {t('admin:settings.history')}
          </Button>
        </Row>
      </Stack>
      {params.get('history') === 'logo' && (
        <Suspense fallback={null}>
          <SettingHistory
            name="logo"
            version={setting.version}
            title={t('title.logo')}
            onClosed={() => showHistory(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
