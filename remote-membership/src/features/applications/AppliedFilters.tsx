import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Icon, Row, styled } from '@guildhall/shared/ui/core';
import type { AppliedFilter } from './filters.ts';

const Chip = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  maxWidth: '100%',
  minHeight: 32,
  paddingBlock: 2,
  paddingInline: '12px 8px',
  border: `1px solid ${theme.vars.palette.brand.main}`,
  borderRadius: 16,
  font: 'inherit',
  fontSize: '0.875rem',
  textAlign: 'start',
  color: theme.vars.palette.brand.main,
  backgroundColor: theme.vars.palette.brand.tint,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'line-through' },
}));

interface AppliedFiltersProps {
  filters: readonly AppliedFilter[];
  onRemoved: (name: AppliedFilter['name']) => void;
  onCleared: () => void;
}

/** The active filters, each with a button to remove it. */
export function AppliedFilters({ filters, onRemoved, onCleared }: AppliedFiltersProps) {
  const { t } = useTranslation('membership');
  const { t: ui } = useTranslation('ui');
  if (filters.length === 0) return null;
  return (
    <Row
      role="group"
      aria-label={t('applications.filter.applied')}
      wrap
      gap={1}
      align="center"
      px={{ xs: 2, sm: 2.5 }}
      pb={2}
    >
      {filters.map(({ name, label, value }) => (
        <Chip
          key={name}
          type="button"
          title={t('applications.filter.remove', { name: label })}
          aria-label={t('applications.filter.remove', { name: `${label}: ${value}` })}
          onClick={() => onRemoved(name)}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {t('applications.filter.chip', { name: label, value })}
          </Box>
          <Icon name="close" size={15} />
        </Chip>
      ))}
      {filters.length > 1 && (
        <Button variant="text" size="small" onClick={onCleared}>
          {ui('list.clearFilters')}
        </Button>
      )}
    </Row>
  );
}
