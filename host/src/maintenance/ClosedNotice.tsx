import { useEffect, useState } from 'react';
import { setMaintenance } from '@guildhall/shared/contracts';
import { maintenanceEvent } from '@guildhall/shared/contracts/page';
import { call, problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, toast } from '@guildhall/shared/ui/core';
import { Banner } from './Banner.tsx';
import { currentClosure } from './closure.ts';
import { applyClosure, look } from './fetch-maintenance.ts';
import MaintenancePage from './MaintenancePage.tsx';
import type { ClosedFor } from './watch.ts';

const everyMs = 15_000;

/** Shown while Guildhall is closed; polls every 15 seconds until it reopens. */
export function ClosedNotice({ closedFor }: { closedFor: ClosedFor }) {
  const { t } = useTranslation('auth');
  useEffect(() => {
    const timer = setInterval(() => void look(), everyMs);
    const wake = () => document.visibilityState === 'visible' && void look();
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, []);
  switch (closedFor) {
    case 'page':
      return <MaintenancePage />;
    case 'administrator':
      return <OpenAgain />;
    case 'working':
      return <StillTyping />;
    case 'wayIn':
      return <Banner title={t('maintenance.title')} text={t('maintenance.wayIn')} />;
  }
}

/** For people in the middle of a form; tells them again when they can continue. */
function StillTyping() {
  const { t } = useTranslation('auth');
  const openAgain = t('maintenance.openAgain');
  useEffect(
    () => () => {
      if (currentClosure() === null) toast.success(openAgain);
    },
    [openAgain],
  );
  return <Banner isUrgent title={t('maintenance.title')} text={t('maintenance.working')} />;
}

function OpenAgain() {
  const { t } = useTranslation('auth');
  const [isPending, setPending] = useState(false);
  const open = async () => {
    setPending(true);
    try {
      await call(setMaintenance, { body: { isOn: false, message: null, until: null } });
      applyClosure(null);
      window.dispatchEvent(new Event(maintenanceEvent));
      toast.success(t('maintenance.openAgain'));
    } catch (error) {
      toast.error(problemText(error));
      setPending(false);
    }
  };
  return (
    <Banner title={t('maintenance.administrator')}>
      <Button size="small" variant="outlined" pending={isPending} onClick={() => void open()}>
        {t('maintenance.open')}
      </Button>
    </Banner>
  );
}
