import type { ApplicationDetail, SharedStatement } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { Box, Card, Skeleton } from '@guildhall/shared/ui/core';
import { DateText, ErrorState, StatusChip } from '@guildhall/shared/ui/data';
import { sharedStatementsQuery } from '../features/applications/api.ts';
import { useDomainWords } from '../words.ts';

/** After the decision: what those referees wrote who let the applicant read it. Nothing where nobody did. */
export function SharedStatements({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('membership');
  const isOwn = useUser()?.id === application.applicant.id;
  // Which statement a referee made, the applicant is shown exactly where it may be read.
  const isAny = isOwn && application.referees.some(({ state }) => state === 'consented' || state === 'against');
  const { data, error, refetch } = useQuery({ ...sharedStatementsQuery(application.id), enabled: isAny });
  if (!isAny || data?.length === 0) return null;
  return (
    <Card title={t('dashboard.statements')} subtitle={t('dashboard.statementsText')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          {data.map((statement) => (
            <Statement key={statement.refereeId} statement={statement} />
          ))}
        </Box>
      ) : (
        <Skeleton variant="rounded" height={120} role="status" aria-label={t('common.loading')} />
      )}
    </Card>
  );
}

function Statement({
  statement: { name, organisation, answer, statement, answeredAt },
}: {
  statement: SharedStatement;
}) {
  const words = useDomainWords();
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box
        component="figcaption"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.75 }}
      >
        <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
          <Box component="bdi" sx={{ display: 'block', fontWeight: 500, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {organisation && (
              <>
                <bdi>{organisation}</bdi>
                {' · '}
              </>
            )}
            <DateText value={answeredAt} />
          </Box>
        </Box>
        <StatusChip status={answer} label={words.referee(answer)} />
      </Box>
      <Box
        component="blockquote"
        dir="auto"
        sx={{ m: 0, mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '70ch' }}
      >
        {statement}
      </Box>
    </Box>
  );
}
