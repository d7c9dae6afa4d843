import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useLocation } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import { forgetWork, keptWorkOf, type KeptWork as Work } from '@guildhall/shared/store/kept-work';
import { Alert, Block, ButtonLink, IconButton } from '@guildhall/shared/ui/core';

/** Offers the form that was open when the person's session ended, to this person only; opening it removes the offer. */
export function ResumeUnsentForm() {
  const user = useUser();
  const { pathname } = useLocation();
  // Read again for every page: the form clears it when it is opened by any route.
  return user && <Offer key={`${user.id} ${pathname}`} userId={user.id} pathname={pathname} />;
}

function Offer({ userId, pathname }: { userId: string; pathname: string }) {
  const { t } = useTranslation('layout');
  const format = useFormat();
  const [works, setWorks] = useState<readonly Work[]>(() => keptWorkOf(userId));
  const work = works.find(({ path }) => path.split('?', 1)[0] !== pathname);
  if (!work) return null;
  const decline = () => {
    forgetWork(userId, work.path);
    setWorks(keptWorkOf(userId));
  };
  return (
    <Block component="section" aria-label={t('idle.workTitle')} mb={3}>
      <Alert
        title={t('idle.workTitle')}
        action={
          <>
            <ButtonLink to={work.path} variant="contained" onClick={decline}>
              {t('idle.goOn')}
            </ButtonLink>
            <IconButton icon="close" label={t('idle.dismiss')} onClick={decline} />
          </>
        }
      >
        {/* Isolated: a title may have the other direction. */}
        {t('idle.workText', { title: `\u2068${work.title}\u2069`, when: format.dateTime(work.savedAt) })}
      </Alert>
    </Block>
  );
}
