import { useMemo, useState } from 'react';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useParams } from '@guildhall/shared/router';
import { Alert, Block, Button, Card, Skeleton, Stack, VisuallyHidden } from '@guildhall/shared/ui/core';
import { Heading } from '../../ui/Heading.tsx';
import { Late } from '../../ui/Late.tsx';
import { PublicFrame } from '../../ui/PublicFrame.tsx';
import { AvailabilityForm } from './AvailabilityForm.tsx';
import { endingOf } from './ended.ts';
import { Introduction } from './Introduction.tsx';
import { late } from './late.ts';
import { createTimes } from './times.ts';
import { useAvailability } from './use-availability.ts';
import { ownZone, rememberZone } from './zone.ts';

/** Asks an invitee when they can attend, opened from the mail. The frame is in the page before any script runs. */
export default function AvailabilityPage() {
  const { t } = useTranslation('public');
  const { id: token = '' } = useParams();
  return (
    <PublicFrame documentTitle={t('availability.documentTitle')} width={880}>
      <Poll key={token} token={token} />
    </PublicFrame>
  );
}

function Poll({ token }: { token: string }) {
  const { t } = useTranslation('public');
  const language = useLanguage();
  const { poll, refusal, isReading, read } = useAvailability(token);
  const [zone, setZone] = useState(ownZone);
  const times = useMemo(() => createTimes(language, zone), [language, zone]);

  if (poll) {
    const shown = {
      ...{ token, poll, zone, times, read },
      onZone: (chosen: string) => {
        rememberZone(chosen);
        setZone(chosen);
      },
    };
    return (
      <Stack gap={2.5}>
        <Heading>
          <bdi>{poll.title}</bdi>
        </Heading>
        <Introduction {...shown} />
        {poll.editable ? (
          <AvailabilityForm {...shown} />
        ) : (
          <Late parts={late}>{({ NotOpen }) => <NotOpen {...shown} />}</Late>
        )}
      </Stack>
    );
  }
  if (!refusal) return <Waiting />;
  const ending = endingOf(refusal);
  if (ending) {
    const facts = { ending, token, said: refusal.message };
    return <Late parts={late}>{({ Ended }) => <Ended {...facts} />}</Late>;
  }
  return (
    <Alert
      severity="error"
      action={
        <Button size="large" pending={isReading} onClick={() => void read()}>
          {t('frame.again')}
        </Button>
      }
    >
      {t('frame.fetchFailed')}
    </Alert>
  );
}

/** Placeholder for the first screen; as tall as the loaded content, so that nothing jumps. */
function Waiting() {
  const { t } = useTranslation('public');
  return (
    <div aria-busy="true">
      <Block mb={2.5}>
        <Heading>{t('availability.heading')}</Heading>
        <VisuallyHidden role="status">{t('frame.loading')}</VisuallyHidden>
      </Block>
      <Stack gap={2.5}>
        <Card>
          <Skeleton variant="rounded" height={220} />
        </Card>
        <Card>
          <Skeleton variant="rounded" height={320} />
        </Card>
      </Stack>
    </div>
  );
}
