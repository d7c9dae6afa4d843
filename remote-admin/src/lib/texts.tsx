import type { ReactNode } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Icon, Row, Text } from '@guildhall/shared/ui/core';

/** User-supplied text with its line breaks, in the direction of its own letters. */
export function Prose({ children }: { children: string }) {
  return (
    <Box
      component="p"
      dir="auto"
      sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textAlign: 'match-parent' }}
    >
      {children}
    </Box>
  );
}

/** A subdued sentence in place of an empty list. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text component="p" m={0} tone="secondary">
      {children}
    </Text>
  );
}

/** A list whose rows are separated by lines instead of bullets. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        '& > li + li': { borderTop: '1px solid', borderColor: 'divider' },
        '& > li:first-of-type': { pt: 0 },
        '& > li:last-of-type': { pb: 0 },
      }}
    >
      {children}
    </Box>
  );
}

/** One row of such a list; its parts wrap on a phone. */
export function ListRow({ children }: { children: ReactNode }) {
  return (
    <Row component="li" wrap gap={1.5} align="center" shrink py={1.75}>
      {children}
    </Row>
  );
}

/** A value before and after a change; the arrow follows the reading direction, unlike the character `→`. */
export function FromTo({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {t('file.conflict.before')} <bdi>{before}</bdi> <Icon name="arrowForward" size={14} /> {t('file.conflict.after')}{' '}
      <bdi>{after}</bdi>
    </>
  );
}
