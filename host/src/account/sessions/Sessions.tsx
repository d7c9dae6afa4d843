import { useState } from 'react';
import type { OwnSession } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Grid, Text, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { useEndOtherSessions, useEndSession } from '../api.ts';
import { SessionRow } from './SessionRow.tsx';
import { useDeviceName } from './use-device-name.ts';

/** All browsers signed in to this account, with buttons to sign them out. */
export function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTranslation('profile');
  const nameOf = useDeviceName();
  const [chosen, setChosen] = useState<OwnSession | 'others' | null>(null);
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const close = () => {
    setChosen(null);
    endOne.reset();
    endOthers.reset();
  };
  const confirmed = () => {
    if (chosen === null) return;
    if (chosen === 'others') {
      endOthers.mutate(undefined, {
        onSuccess: ({ ended }) => {
          toast.success(t('sessions.othersEnded', { count: ended }));
          close();
        },
      });
      return;
    }
    endOne.mutate(chosen.id, {
      onSuccess: () => {
        toast.success(t('sessions.ended', { device: nameOf(chosen) }));
        close();
      },
    });
  };
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Grid gap={2} columns="minmax(0, 1fr)">
      <Grid component="ul" plain>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setChosen(session)} />
        ))}
      </Grid>
      {others.length === 0 ? (
        <Text tone="secondary">{t('sessions.onlyHere')}</Text>
      ) : (
        <Box>
          <Button color="error" icon="signOut" onClick={() => setChosen('others')}>
            {t('sessions.endOthers')}
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={chosen !== null}
        title={t(chosen === 'others' ? 'sessions.endOthersTitle' : 'sessions.endTitle')}
        confirm={t(chosen === 'others' ? 'sessions.endOthers' : 'sessions.end')}
        danger
        pending={endOne.isPending || endOthers.isPending}
        error={endOne.error ?? endOthers.error}
        onClose={close}
        onConfirmed={confirmed}
      >
        {chosen === 'others'
          ? t('sessions.endOthersText', { count: others.length })
          : chosen && t('sessions.endText', { device: nameOf(chosen) })}
      </ConfirmDialog>
    </Grid>
  );
}
