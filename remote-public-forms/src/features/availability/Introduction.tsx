import { useState, type ReactNode } from 'react';
import type { Availability } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Card, Icon, Stack, Typography, type IconName } from '@guildhall/shared/ui/core';
import { Late } from '../../ui/Late.tsx';
import { late } from './late.ts';
import { differs, gapChanges, type Times } from './times.ts';
import { cityOf } from './zone.ts';

interface IntroductionProps {
  poll: Availability;
  zone: string;
  times: Times;
  onZone: (zone: string) => void;
}

/** Who is asked for what, until when, and on whose clock the times stand. */
export function Introduction({ poll, zone, times, onZone }: IntroductionProps) {
  const { t } = useTranslation('public');
  const [isChoosing, setChoosing] = useState(false);
  const { association, description, durationMinutes, place, deadline, invitee, editable, slots } = poll;
  const atDeadline = { id: '', startsAt: deadline, endsAt: deadline };
  const isElsewhere = differs(atDeadline, zone, poll.zone);
  const first = slots[0]?.startsAt ?? deadline;
  return (
    <Card>
      <Stack sx={{ gap: 2 }}>
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
        <Stack component="ul" sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}>
          <Fact icon="clock">{times.minutes(durationMinutes)}</Fact>
          {place !== '' && <Fact icon="info">{place}</Fact>}
          {editable && (
            <Fact icon="calendar">
              {t('availability.deadline', { at: times.instant(deadline) })}
              {isElsewhere && (
                <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', color: 'text.secondary' }}>
                  {t('availability.elsewhere', {
                    city: cityOf(poll.zone),
                    time: times.elsewhere(atDeadline, poll.zone),
                  })}
                </Box>
              )}
            </Fact>
          )}
        </Stack>
        <Box sx={{ p: 2, borderRadius: 1, backgroundColor: 'background.sunken' }}>
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Icon name="globe" />
            <Box component="span" sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {t('availability.zone', { place: times.place(first) })}
            </Box>
            <Button aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
              {t('availability.changeZone')}
            </Button>
          </Stack>
          {gapChanges(slots, zone, poll.zone) && (
            <Typography variant="body2" sx={{ mt: 1 }}>
              {t('availability.gapChanges', { city: cityOf(poll.zone) })}
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
        </Box>
      </Stack>
    </Card>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.25, alignItems: 'flex-start' }}>
      <Box sx={{ color: 'brand.main', display: 'flex', pt: '2px' }}>
        <Icon name={icon} />
      </Box>
      <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {children}
      </Box>
    </Stack>
  );
}
