import { useState } from 'react';
import type { PollDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Button, Grid, Icon, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';
import { useNameList } from '../../lib/labels.ts';
import { isMeetingTime } from './poll-actions.ts';
import { OwnTime } from './OwnTime.tsx';
import { useTimes } from './times.ts';

interface RankedSlotsProps {
  poll: PollDetail;
  /** Before the first answer, all times are equal: there are no ranks and no reasons. */
  isAnswered: boolean;
  /** Omitted when no time can be chosen any more. */
  onChosen?: (slotId: string) => void;
}

const firstShown = 5;

/** The times, best first, each with the reasons for its rank. */
export function RankedSlots({ poll, isAnswered, onChosen }: RankedSlotsProps) {
  const { t } = useTranslation('admin');
  const [isWhole, setWhole] = useState(false);
  const results = isWhole ? poll.results : poll.results.slice(0, firstShown);
  return (
    <Stack gap={2}>
      <Grid component="ol" aria-label={t(isAnswered ? 'poll.ranking' : 'poll.slots')} plain gap={1.5}>
        {results.map((score) => (
          <RankedSlot key={score.slotId} poll={poll} isAnswered={isAnswered} score={score} onChosen={onChosen} />
        ))}
      </Grid>
      {poll.results.length > firstShown && (
        <Box>
          <Button variant="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('poll.fewer') : t('poll.allTimes', { count: poll.results.length })}
          </Button>
        </Box>
      )}
    </Stack>
  );
}

interface RankedSlotProps {
  poll: PollDetail;
  isAnswered: boolean;
  score: PollDetail['results'][number];
  onChosen: ((slotId: string) => void) | undefined;
}

function RankedSlot({ poll, isAnswered, score, onChosen }: RankedSlotProps) {
  const { t } = useTranslation('admin');
  const times = useTimes(poll.zone);
  const slot = poll.slots.find(({ id }) => id === score.slotId);
  if (!slot) return null;
  const isChosen = isMeetingTime(poll, slot);
  // If all times are equally good, none is highlighted.
  const isBest = score.rank === 1 && poll.results.some(({ rank }) => rank > 1);
  const when = times.whole(slot.startsAt, slot.endsAt);
  return (
    <Row
      component="li"
      wrap
      gap={2}
      align="flex-start"
      p={2}
      background={isBest ? 'brand' : undefined}
      rounded
      outlined={isBest ? 'brand' : 'divider'}
    >
      {isAnswered && (
        <Box
          aria-hidden
          sx={{
            flex: 'none',
            width: 28,
            fontSize: '1.25rem',
            fontWeight: 700,
            color: isBest ? 'brand.main' : 'text.secondary',
          }}
        >
          {score.rank}
        </Box>
      )}
      <Block grow="240px" shrink>
        <Row wrap gap={1} align="center">
          <Text component="time" dateTime={slot.startsAt} weight="bold">
            {when}
          </Text>
          {isChosen && <StatusChip status="scheduled" tone="success" label={t('poll.chosen')} />}
        </Row>
        <OwnTime zone={poll.zone} startsAt={slot.startsAt} endsAt={slot.endsAt} />
        {isAnswered && <Reasons poll={poll} score={score} />}
      </Block>
      {onChosen && (
        <Button
          size="small"
          variant={isBest ? 'contained' : 'outlined'}
          icon="check"
          aria-label={`${t('poll.choose')}: ${when}`}
          onClick={() => onChosen(slot.id)}
        >
          {t('poll.choose')}
        </Button>
      )}
    </Row>
  );
}

/** The reasons for a time's rank, in the order in which times are compared (domain rule 7). */
function Reasons({ poll, score }: Pick<RankedSlotProps, 'poll' | 'score'>) {
  const { t } = useTranslation('admin');
  const nameList = useNameList();
  const saying = (answer: string | undefined) =>
    poll.invitations.filter(({ answers }) => answers[score.slotId] === answer).map(({ name }) => name);
  const cannot = saying('no');
  const silent = saying(undefined);
  const hasAllRequired = score.requiredAvailable === score.requiredTotal;
  return (
    <Grid component="ul" plain gap={0.25} mt={0.75} size="small">
      {score.requiredTotal > 0 && (
        <Reason icon={hasAllRequired ? 'checkCircle' : 'warning'} tone={hasAllRequired ? 'success' : 'warning'}>
          {t('poll.requiredAvailable', { available: score.requiredAvailable, total: score.requiredTotal })}
        </Reason>
      )}
      <Reason icon="users" tone="secondary">
        {t('poll.available', { count: score.available, yes: score.yes, ifNeeded: score.ifNeeded })}
      </Reason>
      {cannot.length > 0 && (
        <Reason icon="crossCircle" tone="error">
          {t('poll.cannot', { names: nameList(cannot) })}
        </Reason>
      )}
      {silent.length > 0 && (
        <Reason icon="clock" tone="secondary">
          {t('poll.silentAbout', { count: silent.length, names: nameList(silent.slice(0, 4)) })}
        </Reason>
      )}
    </Grid>
  );
}

interface ReasonProps {
  icon: 'checkCircle' | 'warning' | 'users' | 'crossCircle' | 'clock';
  tone: 'secondary' | 'success' | 'warning' | 'error';
  children: string;
}

function Reason({ icon, tone, children }: ReasonProps) {
  return (
    <Row component="li" gap={0.75} align="flex-start">
      <Text component="span" tone={tone} pt={0.25}>
        <Icon name={icon} size={16} />
      </Text>
      <span>{children}</span>
    </Row>
  );
}
