import type { OwnDashboard } from '@guildhall/shared/contracts';
import { zoneBeside } from '@guildhall/shared/features/zone';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Card, Grid, RouteLink, Row, Text } from '@guildhall/shared/ui/core';
import { InlineList, StatusChip } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';

type Meeting = OwnDashboard['meetings'][number];

/** The meetings that discuss the person's applications; renders nothing if none is planned. */
export function OwnMeetings({ meetings }: { meetings: readonly Meeting[] }) {
  const { t } = useTranslation('membership');
  if (meetings.length === 0) return null;
  return (
    <Card title={t('home.meetings.title')} subtitle={t('home.meetings.text')}>
      <Grid component="ul" plain gap={2}>
        {meetings.map((meeting) => (
          <One key={meeting.applicationId + meeting.startsAt} meeting={meeting} />
        ))}
      </Grid>
    </Card>
  );
}

function One({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const { applicationId, applicationNumber, title, state, startsAt, endsAt, zone } = meeting;
  const there = useFormat({ timeZone: zone });
  const here = useFormat();
  const zoneName = zoneBeside(startsAt, zone);
  const atTable = `${there.dateTime(startsAt)} – ${there.time(endsAt)}`;
  const withMe = `${here.dateTime(startsAt)} – ${here.time(endsAt)}`;
  return (
    <Row component="li" wrap gap={1.5} align="flex-start">
      <Block grow="200px" shrink>
        <Text component="bdi" block weight="semibold" breakWords>
          {title}
        </Text>
        <time dateTime={startsAt}>{atTable}</time>
        <Text size="small" tone="secondary">
          <InlineList
            items={[
              zoneName && <bdi>{zoneName}</bdi>,
              withMe !== atTable && t('home.meetings.withYou', { time: withMe }),
            ]}
          />
        </Text>
        <RouteLink to={paths.dashboard(applicationId)}>{applicationNumber}</RouteLink>
      </Block>
      <StatusChip status={state} label={label('meeting.state', state)} />
    </Row>
  );
}
