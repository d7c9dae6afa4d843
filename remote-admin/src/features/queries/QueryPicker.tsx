import type { QuerySummary } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, ButtonLink, Card, RouteLink } from '@guildhall/shared/ui/core';
import { DateText } from '@guildhall/shared/ui/data';
import { StateChip } from '../../lib/StateChip.tsx';

interface QueryPickerProps {
  queries: readonly QuerySummary[];
  openId: string | null;
  /** Leads back to the whole list, as it was filtered. */
  back: string;
  linkTo: (id: string) => string;
}

/** The queries beside the one that is open; on a phone there is room for the open one only, and the way back. */
export function QueryPicker({ queries, openId, back, linkTo }: QueryPickerProps) {
  const { t } = useTranslation('admin');
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <ButtonLink to={back} variant="text" icon="arrowBack">
          {t('queries.back')}
        </ButtonLink>
      </Box>
      {queries.length > 0 && (
        <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
          <Card padded={false}>
            <Box component="nav" aria-label={t('queries.title')}>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {queries.map(({ id, subject, requesterName, state, updatedAt }) => (
                  <Box
                    component="li"
                    key={id}
                    sx={{
                      p: 2,
                      display: 'grid',
                      gap: 0.75,
                      borderBlockEnd: '1px solid',
                      borderColor: 'divider',
                      ...(id === openId && { backgroundColor: 'brand.tint' }),
                    }}
                  >
                    <Box dir="auto" sx={{ overflowWrap: 'anywhere', textAlign: 'match-parent' }}>
                      <RouteLink to={linkTo(id)} {...(id === openId && { 'aria-current': 'true' as const })}>
                        {subject}
                      </RouteLink>
                    </Box>
                    <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                      <bdi>{requesterName}</bdi> · <DateText value={updatedAt} as="relative" />
                    </Box>
                    <div>
                      <StateChip group="query.state" state={state} />
                    </div>
                  </Box>
                ))}
              </Box>
            </Box>
          </Card>
        </Box>
      )}
    </Box>
  );
}
