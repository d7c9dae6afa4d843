import { useState } from 'react';
import type { PollDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block } from '@guildhall/shared/ui/core';
import { useFormat } from '@guildhall/shared/format';
import { useLabels } from '@guildhall/shared/features/labels';
import { FromTo } from '../../lib/texts.tsx';
import { useTimes, zoneName } from './slots.ts';

/**
 * Shows what another person changed since this was opened, with both values. The next submission uses the new version,
 * because the person has then seen the changes (domain §4, scenario 14).
 * @param seen the poll the edits are based on; defaults to the first one shown
 */
export function PollConflict({ poll, seen: begun }: { poll: PollDetail; seen?: PollDetail }) {
  const [opened] = useState(poll);
  const seen = begun ?? opened;
  const { t } = useTranslation('admin');
  const differences = useDifferences(seen, poll);
  if (seen.version === poll.version) return null;
  return (
    <Alert severity="warning" live="alert" title={t('common.changedMeanwhile')}>
      <Block component="ul" m={0} my={0.5} pl={2.5}>
        {differences.map(({ what, before, after }) => (
          <li key={what}>
            <strong>{what}</strong>: <FromTo before={before || '–'} after={after || '–'} />
          </li>
        ))}
      </Block>
      {t('common.changedMeanwhileHint')}
    </Alert>
  );
}

/** The values of a poll that differ, each as text before and after. */
function useDifferences(seen: PollDetail, now: PollDetail) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const [seenTimes, nowTimes] = [useTimes(seen.zone), useTimes(now.zone)];
  const { list } = useFormat();
  const without = <Item,>(items: readonly Item[], others: readonly Item[], key: (item: Item) => string) =>
    items.filter((item) => !others.some((other) => key(other) === key(item)));
  const slots = (poll: PollDetail, other: PollDetail, times: ReturnType<typeof useTimes>) =>
    list(
      without(poll.slots, other.slots, ({ startsAt }) => startsAt).map((one) => times.whole(one.startsAt, one.endsAt)),
    );
  const people = (poll: PollDetail, other: PollDetail) =>
    list(without(poll.invitations, other.invitations, ({ email }) => email).map(({ name }) => name));
  const agenda = (poll: PollDetail, other: PollDetail) =>
    list(without(poll.agenda, other.agenda, ({ id }) => id).map(({ number }) => number));
  const rows = [
    [t('common.state'), label('poll.state', seen.state), label('poll.state', now.state)],
    [t('poll.title'), seen.title, now.title],
    [t('poll.description'), seen.description, now.description],
    [t('poll.place'), seen.place, now.place],
    [t('poll.zone'), zoneName(seen.zone), zoneName(now.zone)],
    [t('poll.duration'), String(seen.durationMinutes), String(now.durationMinutes)],
    [t('poll.deadline'), seenTimes.whole(seen.deadline, seen.deadline), nowTimes.whole(now.deadline, now.deadline)],
    [t('poll.slots'), slots(seen, now, seenTimes), slots(now, seen, nowTimes)],
    [t('poll.invited'), people(seen, now), people(now, seen)],
    [t('poll.agenda'), agenda(seen, now), agenda(now, seen)],
  ] as const;
  return rows.filter(([, before, after]) => before !== after).map(([what, before, after]) => ({ what, before, after }));
}
