import type { RefereeSummary } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, IconButton } from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';
import type { ReactNode } from 'react';
import { useDomainWords } from '../../../words.ts';
import { nameOf } from './referee-values.ts';

interface RefereeCardProps {
  referee: RefereeSummary;
  isEditing: boolean;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  /** The form that takes the card's place while it is edited. */
  children: ReactNode;
}

/** One referee: name, address, state, and what can be done. */
export function RefereeCard({ referee, isEditing, onEdit, onRemove, children }: RefereeCardProps) {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const name = nameOf(referee);
  if (isEditing)
    return (
      <Box component="li" sx={{ p: { xs: 2, sm: 3 }, borderRadius: 1, backgroundColor: 'background.sunken' }}>
        {children}
      </Box>
    );
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 2,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Box sx={{ fontWeight: 600 }}>
          <bdi>{name}</bdi>
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          <bdi>{referee.email}</bdi>
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {words.relation(referee.relation)}
          {referee.organisation && (
            <>
              {' · '}
              <bdi>{referee.organisation}</bdi>
            </>
          )}
        </Box>
      </Box>
      {referee.standby && <StatusChip status="standby" label={t('referees.standby')} icon="users" />}
      <StatusChip status={referee.state} label={words.referee(referee.state)} />
      {(onEdit || onRemove) && (
        <Box sx={{ display: 'flex' }}>
          {onEdit && <IconButton icon="edit" label={t('referees.editOf', { name })} onClick={onEdit} />}
          {onRemove && <IconButton icon="delete" label={t('referees.removeOf', { name })} onClick={onRemove} />}
        </Box>
      )}
    </Box>
  );
}
