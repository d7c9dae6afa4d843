import type { QuerySummary } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, ButtonLink, Card, RouteLink, Row, Text } from '@guildhall/shared/ui/core';
import { DateText, InlineList } from '@guildhall/shared/ui/data';
import type { ReactNode } from 'react';

/** The height of the window minus the header, the title and the back link. */
const listHeight = 'max(320px, calc(100vh - 260px))';

export interface QueryPickerProps {
  label: string;
  queries: readonly QuerySummary[];
  openId: string | null;
  /** Returns to the whole list with its filters. */
  back: string;
  linkTo: (id: string) => string;
  /** Distinguishes queries with the same subject. */
  fact: (query: QuerySummary) => string;
  state: (query: QuerySummary) => ReactNode;
}

/** The list beside the open query; on a phone only the open query and a back link fit. */
export function QueryPicker({ label, queries, back, ...rest }: QueryPickerProps) {
  const { t } = useTranslation('queries');
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      <Row wrap gap={1.5}>
        <ButtonLink to={back} variant="text" icon="arrowBack">
          {t('back')}
        </ButtonLink>
      </Row>
      {queries.length > 0 && (
        <Block showFrom="lg">
          <Card padded={false}>
            {/* Scrolls separately, so that a long list does not make the page long. */}
            <Box component="nav" aria-label={label} sx={{ maxHeight: listHeight, overflowY: 'auto' }}>
              <Block component="ul" plain>
                {queries.map((query) => (
                  <PickerRow key={query.id} query={query} {...rest} />
                ))}
              </Block>
            </Box>
          </Card>
        </Block>
      )}
    </Box>
  );
}

interface RowProps extends Pick<QueryPickerProps, 'openId' | 'linkTo' | 'fact' | 'state'> {
  query: QuerySummary;
}

function PickerRow({ query, openId, linkTo, fact, state }: RowProps) {
  const isOpen = query.id === openId;
  return (
    <Box
      component="li"
      sx={{
        p: 2,
        display: 'grid',
        gap: 0.75,
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
        ...(isOpen && { backgroundColor: 'brand.tint' }),
      }}
    >
      <Text dir="auto" textAlign="left" breakWords>
        <RouteLink to={linkTo(query.id)} {...(isOpen && { 'aria-current': 'true' as const })}>
          {query.subject}
        </RouteLink>
      </Text>
      <Text size="caption" tone="secondary">
        <InlineList items={[<bdi>{fact(query)}</bdi>, <DateText value={query.updatedAt} as="relative" />]} />
      </Text>
      <div>{state(query)}</div>
    </Box>
  );
}
