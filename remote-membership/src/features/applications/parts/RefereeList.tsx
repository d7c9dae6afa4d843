import type { RefereeSummary } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Text } from '@guildhall/shared/ui/core';
import { DateText, InlineList, StatusChip } from '@guildhall/shared/ui/data';

/** The referees with their states and latest dates. */
export function RefereeList({ referees }: { referees: readonly RefereeSummary[] }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  if (referees.length === 0) return <Text tone="secondary">{t('dashboard.noReferees')}</Text>;
  return (
    <Block component="ul" plain>
      {referees.map((referee) => (
        <Box
          component="li"
          key={referee.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.5,
            rowGap: 0.75,
            py: 1.25,
            borderBottom: '1px solid',
            borderColor: 'divider',
            '&:last-of-type': { borderBottom: 0 },
          }}
        >
          <Block grow="160px" shrink>
            <Text component="bdi" block weight="medium" breakWords>
              {fullName(referee)}
            </Text>
            <Text size="small" tone="secondary">
              <LatestEvent referee={referee} />
            </Text>
          </Block>
          {referee.standby && <StatusChip status="standby" label={t('referees.standby')} icon="users" />}
          <StatusChip status={referee.state} label={label('referee.state', referee.state)} />
        </Box>
      ))}
    </Block>
  );
}

function LatestEvent({ referee }: { referee: RefereeSummary }) {
  const { t } = useTranslation('membership');
  const { answeredAt, remindedAt, askedAt, lapsesAt } = referee;
  if (answeredAt) return <Dated text={t('dashboard.answered')} at={answeredAt} />;
  if (!askedAt) return t('dashboard.notAsked');
  return (
    <InlineList
      items={[
        remindedAt ? (
          <Dated text={t('dashboard.reminded')} at={remindedAt} />
        ) : (
          <Dated text={t('dashboard.asked')} at={askedAt} />
        ),
        lapsesAt && <Dated text={t('dashboard.lapses')} at={lapsesAt} />,
      ]}
    />
  );
}

const Dated = ({ text, at }: { text: string; at: string }) => (
  <>
    {text} <DateText value={at} />
  </>
);
