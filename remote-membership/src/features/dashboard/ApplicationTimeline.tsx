import type { TimelineEntry } from '@guildhall/shared/contracts';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Button, Card, Skeleton, Typography } from '@guildhall/shared/ui/core';
import type { IconName } from '@guildhall/shared/ui/core';
import { ErrorState, Timeline } from '@guildhall/shared/ui/data';
import type { TimelineItem, Tone } from '@guildhall/shared/ui/data';
import { useState } from 'react';
import { timelineQuery } from '../applications/api.ts';

const shownAtFirst = 8;

const icons: Record<string, IconName> = {
  application: 'file',
  document: 'attach',
  referee: 'users',
  invoice: 'invoice',
  payment: 'card',
  mail: 'mail',
  query: 'message',
  meeting: 'calendar',
};
const tones: Partial<Record<TimelineEntry['event'], Tone>> = {
  'application.submitted': 'info',
  'application.changes_requested': 'warning',
  'application.references_short': 'warning',
  'application.activated': 'success',
  'payment.received': 'success',
  'application.withdrawn': 'error',
  'application.lapsed': 'error',
};

/** An application's history, newest first. */
export function ApplicationTimeline({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch } = useQuery(timelineQuery(applicationId));
  const entries = isWhole ? data : data?.slice(0, shownAtFirst);
  const items = entries?.map(({ id, at, event, actor, details }): TimelineItem => {
    const subject = [details.referee, details.file, details.subject, details.number, details.memberNumber].find(
      (word) => typeof word === 'string',
    );
    return {
      id,
      at,
      title: label('timeline', event),
      ...(subject !== undefined && subject !== actor.name && { body: String(subject) }),
      ...(actor.kind !== 'system' && { actor: actor.name }),
      icon: icons[event.split('.')[0] ?? ''] ?? 'info',
      tone: tones[event] ?? 'neutral',
    };
  });
  return (
    <Card title={t('dashboard.timeline')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !items ? (
        <Skeleton variant="rounded" height={200} role="status" aria-label={t('common.loading')} />
      ) : items.length === 0 ? (
        <Typography color="textSecondary">{t('dashboard.timelineEmpty')}</Typography>
      ) : (
        <Timeline label={t('dashboard.timeline')} items={items} />
      )}
      {!isWhole && (data?.length ?? 0) > shownAtFirst && (
        <Button variant="text" onClick={() => setWhole(true)}>
          {t('dashboard.timelineMore')}
        </Button>
      )}
    </Card>
  );
}
