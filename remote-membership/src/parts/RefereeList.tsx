import type { RefereeSummary } from '@guildhall/shared/contracts';
import type { ShownRefereeState } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, RouteLink } from '@guildhall/shared/ui/core';
import { DateText, StatusChip } from '@guildhall/shared/ui/data';
import { useDomainWords } from '../words.ts';

// Whoever is in one of these will not speak for the applicant any more.
const outOfReach: readonly ShownRefereeState[] = ['declined', 'lapsed'];

interface RefereeListProps {
  referees: readonly RefereeSummary[];
  /** Where somebody else can be named instead, as long as that is possible. */
  replaceAt?: string | undefined;
}

/** The referees with their states and the days of what happened last; one who can't be reached can be replaced. */
export function RefereeList({ referees, replaceAt }: RefereeListProps) {
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
            {replaceAt !== undefined && outOfReach.includes(referee.state) && (
              <RouteLink to={replaceAt}>{t('dashboard.replace')}</RouteLink>
            )}
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
