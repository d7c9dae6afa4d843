import type { RefereeSummary } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box } from '@guildhall/shared/ui/core';
import { DateText, StatusChip } from '@guildhall/shared/ui/data';
import { useDomainWords } from '../words.ts';

/** The referees with their states and the days of what happened last. */
export function RefereeList({ referees }: { referees: readonly RefereeSummary[] }) {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  if (referees.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('dashboard.noReferees')}</Box>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
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
          <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
            <Box component="bdi" sx={{ display: 'block', fontWeight: 500, overflowWrap: 'anywhere' }}>
              {referee.firstName} {referee.lastName}
            </Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              <LastWord referee={referee} />
            </Box>
          </Box>
          {referee.standby && <StatusChip status="standby" label={t('referees.standby')} icon="users" />}
          <StatusChip status={referee.state} label={words.referee(referee.state)} />
        </Box>
      ))}
    </Box>
  );
}

function LastWord({ referee }: { referee: RefereeSummary }) {
  const { t } = useTranslation('membership');
  const { answeredAt, remindedAt, askedAt, lapsesAt } = referee;
  if (answeredAt) return <Dated text={t('dashboard.answered')} at={answeredAt} />;
  if (!askedAt) return t('dashboard.notAsked');
  return (
    <>
      {remindedAt ? (
        <Dated text={t('dashboard.reminded')} at={remindedAt} />
      ) : (
        <Dated text={t('dashboard.asked')} at={askedAt} />
      )}
      {lapsesAt && (
        <>
          {' · '}
          <Dated text={t('dashboard.lapses')} at={lapsesAt} />
        </>
      )}
    </>
  );
}

const Dated = ({ text, at }: { text: string; at: string }) => (
  <>
    {text} <DateText value={at} />
  </>
);
