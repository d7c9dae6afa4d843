import { useState, type ReactNode } from 'react';
import type { Availability } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, Card, Icon, Row, Stack, Text, Typography, type IconName } from '@guildhall/shared/ui/core';
import { Late } from '../../ui/Late.tsx';
import { late } from './late.ts';
import { differs, gapChanges, type Times } from './times.ts';

interface IntroductionProps {
  poll: Availability;
  zone: string;
  times: Times;
  onZone: (zone: string) => void;
}

/** Tells who is asked what, by when, and in which time zone the times are shown. */
export function Introduction({ poll, zone, times, onZone }: IntroductionProps) {
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
            <Late parts={late} height={160}>
              {({ ZonePicker }) => (
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
            </Late>
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
