import type { RefereeSummary } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, IconButton } from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';
import type { ReactNode } from 'react';
import { useDomainWords } from '../../../words.ts';
import { nameOf } from './referee-values.ts';
import { moveMark } from './useRefereeOrder.ts';

interface RefereeCardProps {
  referee: RefereeSummary;
  /** The place in which the person is asked: 1, 2, … among those asked at once, or among the stand-bys. */
  place: number;
  /** Whose organisation the address belongs to as well: a person's name, or the applicant's. */
  sharing: string | undefined;
  isEditing: boolean;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  /** Asked earlier or later; `null` where the card stands first or last, nothing where the order is fixed. */
  onMove: { up: (() => void) | null; down: (() => void) | null } | undefined;
  /** Another person takes the place. */
  onReplace: (() => void) | undefined;
  /** What the office wrote about this referee. */
  notes: ReactNode;
  /** The form that takes the card's place while it is edited. */
  children: ReactNode;
}

/** One referee: name, address, state, and what can be done. */
export function RefereeCard(props: RefereeCardProps) {
  const { referee, place, sharing, isEditing, onEdit, onRemove, onMove, onReplace, notes, children } = props;
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const name = nameOf(referee);
  if (isEditing)
    return (
      <Box component="li" sx={{ p: { xs: 2, sm: 3 }, borderRadius: 1, backgroundColor: 'background.sunken' }}>
        {notes}
        {children}
      </Box>
    );
  return (
    <Box component="li" sx={{ p: 2, border: '1px solid', borderColor: 'divider', borderRadius: 1 }}>
      {notes}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 180 }}>
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {t(referee.standby ? 'referees.standbyPlace' : 'referees.place', { number: place })}
          </Box>
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
        <StatusChip status={referee.state} label={words.referee(referee.state)} />
        {onReplace && (
          <Button size="small" icon="refresh" onClick={onReplace} aria-label={t('referees.replaceOf', { name })}>
            {t('referees.replace')}
          </Button>
        )}
        {(onEdit || onRemove || onMove) && (
          <Box sx={{ display: 'flex' }}>
            {onMove && <MoveButtons referee={referee} onMove={onMove} />}
            {onEdit && <IconButton icon="edit" label={t('referees.editOf', { name })} onClick={onEdit} />}
            {onRemove && <IconButton icon="delete" label={t('referees.removeOf', { name })} onClick={onRemove} />}
          </Box>
        )}
      </Box>
      {sharing !== undefined && (
        <Box sx={{ mt: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
          {t('referees.sharesDomain', { whom: sharing })}
        </Box>
      )}
    </Box>
  );
}

function MoveButtons({
  referee,
  onMove,
}: {
  referee: RefereeSummary;
  onMove: NonNullable<RefereeCardProps['onMove']>;
}) {
  const { t } = useTranslation('membership');
  const name = nameOf(referee);
  const { up, down } = onMove;
  return (
    <>
      <IconButton
        {...moveMark(referee.id, -1)}
        icon="chevronUp"
        label={t('referees.moveUp', { name })}
        disabled={!up}
        onClick={() => up?.()}
      />
      <IconButton
        {...moveMark(referee.id, 1)}
        icon="chevronDown"
        label={t('referees.moveDown', { name })}
        disabled={!down}
        onClick={() => down?.()}
      />
    </>
  );
}
