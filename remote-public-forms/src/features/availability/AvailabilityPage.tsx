import { useMemo, useState, useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useParams } from '@guildhall/shared/router';
import {
  Alert,
  Block,
  Button,
  Card,
  Skeleton,
  Stack,
  VisuallyHidden,
  Icon,
  Row,
  Text,
  Typography,
  type IconName,
} from '@guildhall/shared/ui/core';
import type { Availability } from '@guildhall/shared/contracts';
import { Heading, PublicFrame } from '../../ui/PublicFrame.tsx';
import { followLanguage } from '../../language.ts';
import type { Outcome, Refusal } from '../../server.ts';
import { AvailabilityForm } from './AvailabilityForm.tsx';
import { endingOf, ask, loadApi, takeServed } from './server.ts';
import { Ended, NotOpen, preloadParts, ZonePicker } from './parts.ts';
import { createTimes, differs, gapChanges, type Times } from './times.ts';
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
        {poll.editable ? <AvailabilityForm {...shown} /> : <NotOpen {...shown} />}
      </Stack>
    );
  }
  if (!refusal) return <Waiting />;
  const ending = endingOf(refusal);
  if (ending) {
    const facts = { ending, token, said: refusal.message };
    return <Ended {...facts} />;
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

interface Reading {
  poll: Availability | null;
  /** Why there is no poll; a poll already on the screen stays when a later read fails. */
  refusal: Refusal | null;
  isReading: boolean;
}

/** Long enough to render the first screen, short enough to have the code loaded before the person answers. */
const loadAheadMs = 2000;

const found = ({ data, refusal }: Outcome<Availability>): Partial<Reading> =>
  data ? { poll: data, refusal: null } : { refusal };

/** Reads an invitee's poll. It comes with the page; later reads happen only on request. */
function useAvailability(token: string) {
  const [reading, setReading] = useState<Reading>(() => {
    const served = takeServed(token);
    return { poll: null, refusal: null, isReading: served === null, ...(served && found(served)) };
  });
  const latest = useRef(0);

  const read = useCallback(async () => {
    const mine = (latest.current += 1);
    setReading((before) => ({ ...before, isReading: true }));
    const outcome = await ask((api) => api.readAvailability(token));
    if (outcome.data) await followLanguage(outcome.data.invitee.language);
    if (mine === latest.current) setReading((before) => ({ ...before, ...found(outcome), isReading: false }));
  }, [token]);

  const isMissing = reading.poll === null && reading.refusal === null;
  useEffect(() => {
    if (isMissing) void read();
  }, [isMissing, read]);

  useEffect(() => {
    const ahead = () => void Promise.all([loadApi(), preloadParts()]).catch(() => undefined);
    const timer = setTimeout(ahead, loadAheadMs);
    return () => clearTimeout(timer);
  }, []);

  return { ...reading, read };
}

interface IntroductionProps {
  poll: Availability;
  zone: string;
  times: Times;
  onZone: (zone: string) => void;
}

/** Tells who is asked what, by when, and in which time zone the times are shown. */
function Introduction({ poll, zone, times, onZone }: IntroductionProps) {
  const { t } = useTranslation('public');
  const [isChoosing, setChoosing] = useState(false);
  const { association, description, durationMinutes, place, deadline, invitee, editable, slots } = poll;
  const atDeadline = { id: '', startsAt: deadline, endsAt: deadline };
  const isElsewhere = differs(atDeadline, zone, poll.zone);
  const first = slots[0]?.startsAt ?? deadline;
  return (
    <Card>
      <Stack gap={2}>
        <div>
          <Typography sx={{ fontWeight: 600 }}>{t('availability.greeting', { name: invitee.name })}</Typography>
          <Typography>
            {t(invitee.required ? 'availability.whoRequired' : 'availability.who', { association })}
          </Typography>
        </div>
        {description !== '' && (
          <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {description}
          </Typography>
        )}
        <Stack component="ul" plain gap={1}>
          <Fact icon="clock">{times.minutes(durationMinutes)}</Fact>
          {place !== '' && <Fact icon="info">{place}</Fact>}
          {editable && (
            <Fact icon="calendar">
              {t('availability.deadline', { at: times.instant(deadline) })}
              {isElsewhere && (
                <Text component="span" block size="small" tone="secondary">
                  {t('availability.elsewhere', {
                    city: times.city(poll.zone),
                    time: times.elsewhere(atDeadline, poll.zone),
                  })}
                </Text>
              )}
            </Fact>
          )}
        </Stack>
        <Block p={2} background="sunken" rounded>
          <Row wrap gap={1.5} align="center">
            <Icon name="globe" />
            <Text component="span" grow="160px" shrink breakWords>
              {t('availability.zone', { place: times.place(first) })}
            </Text>
            <Button aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
              {t('availability.changeZone')}
            </Button>
          </Row>
          {gapChanges(slots, zone, poll.zone) && (
            <Typography variant="body2" sx={{ mt: 1 }}>
              {t('availability.gapChanges', { city: times.city(poll.zone) })}
            </Typography>
          )}
          {isChoosing && (
            <ZonePicker
              zone={zone}
              meetingZone={poll.zone}
              at={first}
              onChosen={(chosen) => {
                setChoosing(false);
                onZone(chosen);
              }}
            />
          )}
        </Block>
      </Stack>
    </Card>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <Row component="li" gap={1.25} align="flex-start">
      <Row tone="brand" pt={0.25}>
        <Icon name={icon} />
      </Row>
      <Text component="span" dir="auto" shrink breakWords>
        {children}
      </Text>
    </Row>
  );
}
