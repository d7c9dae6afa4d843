import { useState } from 'react';
import type { Settings } from '@guildhall/shared/contracts';
import { caseLimits } from '@guildhall/shared/domain';
import { isApiProblem, problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import { Alert, Box, Button, Card, Row, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { FileDrop } from '@guildhall/shared/ui/form';
import { useRemoveLogo, useUploadLogo } from './settings/api.ts';
import { SettingConflict } from './settings/SettingConflict.tsx';
import { SettingHistory } from './settings/SettingHistory.tsx';

const isConflict = (error: unknown) => isApiProblem(error) && error.code === 'version_conflict';

/** Uploads or removes the logo, based on the version on the screen. After a concurrent change, the person chooses. */
function useLogoCommand({ version }: Settings['logo']) {
  const { t } = useTranslation('admin');
  const upload = useUploadLogo();
  const remove = useRemoveLogo();
  /** The upload refused because of a conflict; `null` for a removal. */
  const [refused, setRefused] = useState<File | null | undefined>();
  /** @param file `null` removes the logo */
  const send = (file: File | null) => {
    setRefused(undefined);
    upload.reset();
    remove.reset();
    const handlers = {
      onSuccess: () => void toast.success(t('settings.saved')),
      onError: (error: Error) => {
        if (isConflict(error)) setRefused(file);
      },
    };
    if (file) upload.mutate({ file, version }, handlers);
    else remove.mutate({ version }, handlers);
  };
  const error = upload.error ?? remove.error;
  return {
    send,
    isPending: upload.isPending || remove.isPending,
    problem: isConflict(error) ? null : error,
    refused,
    forget: () => setRefused(undefined),
  };
}

/** The association's logo: uploaded, replaced and removed immediately; its history can restore it. */
export function LogoCard({ setting }: { setting: Settings['logo'] }) {
  const { t } = useTranslation('settings');
  const [params, setParams] = useSearchParams();
  const { send, isPending, problem, refused, forget } = useLogoCommand(setting);
  const { image: logo } = setting.value;
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
        {refused !== undefined && (
          <SettingConflict
            name="logo"
            theirs={{ ...setting, value: logo?.name ?? '' }}
            mine={{ value: refused?.name ?? '' }}
            onTaken={forget}
            onKept={() => send(refused)}
          />
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
          disabled={isPending}
          onAdded={([file]) => file && send(file)}
        />
        <Row wrap gap={1.25}>
          {logo && (
            <Button variant="outlined" pending={isPending} onClick={() => send(null)}>
              {t('logo.remove')}
            </Button>
          )}
          <Button variant="text" icon="clock" onClick={() => showHistory(true)}>
            {t('admin:settings.history')}
          </Button>
        </Row>
      </Stack>
      {params.get('history') === 'logo' && (
        <SettingHistory
          name="logo"
          version={setting.version}
          title={t('title.logo')}
          onClosed={() => showHistory(false)}
        />
      )}
    </Card>
  );
}
