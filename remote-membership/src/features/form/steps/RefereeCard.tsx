import type { RefereeSummary } from '@guildhall/shared/contracts';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Button, IconButton, Row, Text } from '@guildhall/shared/ui/core';
import { InlineList, StatusChip } from '@guildhall/shared/ui/data';
import type { ReactNode } from 'react';
import { nameOf } from './referee-values.ts';
import { moveMark } from './use-referee-order.ts';

interface RefereeCardProps {
  referee: RefereeSummary;
  /** The position in which the person is asked: 1, 2, … among those asked at once, or among the stand-bys. */
  place: number;
  /** Who else has an address at the same organisation: a person's name, or the applicant. */
  sharing: string | undefined;
  isEditing: boolean;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  /** Moves up or down; `null` at the first or last position, `undefined` where the order is fixed. */
  onMove: { up: (() => void) | null; down: (() => void) | null } | undefined;
  /** Names another person instead. */
  onReplace: (() => void) | undefined;
  /** The office's notes on this referee. */
  notes: ReactNode;
  /** The form that replaces the card while it is edited. */
  children: ReactNode;
}

/** A referee: name, address, status and actions. */
export function RefereeCard(props: RefereeCardProps) {
  const { referee, place, sharing, isEditing, onEdit, onRemove, onMove, onReplace, notes, children } = props;
  const { t } = useTranslation('membership');
  const label = useLabels();
  const name = nameOf(referee);
  if (isEditing)
    return (
      <Block component="li" p={{ xs: 2, sm: 3 }} background="sunken" rounded>
        {notes}
        {children}
      </Block>
    );
  return (
    <Block component="li" p={2} rounded outlined>
      {notes}
      <Row wrap gap={1.5} align="center">
        <Box sx={{ flex: 1, minWidth: 180 }}>
          <Text size="caption" tone="secondary">
            {t(referee.standby ? 'referees.standbyPlace' : 'referees.place', { number: place })}
          </Text>
          <Text weight="semibold">
            <bdi>{name}</bdi>
          </Text>
          <Text size="small" tone="secondary" breakWords>
            <bdi>{referee.email}</bdi>
          </Text>
          <Text size="small" tone="secondary">
            <InlineList
              items={[
                label('referee.relation', referee.relation),
                referee.organisation && <bdi>{referee.organisation}</bdi>,
              ]}
            />
          </Text>
        </Box>
        <StatusChip status={referee.state} label={label('referee.state', referee.state)} />
        {onReplace && (
          <Button size="small" icon="refresh" onClick={onReplace} aria-label={t('referees.replaceOf', { name })}>
            {t('referees.replace')}
          </Button>
        )}
        {(onEdit || onRemove || onMove) && (
          <Row>
            {onMove && <MoveButtons referee={referee} onMove={onMove} />}
            {onEdit && <IconButton icon="edit" label={t('referees.editOf', { name })} onClick={onEdit} />}
            {onRemove && <IconButton icon="delete" label={t('referees.removeOf', { name })} onClick={onRemove} />}
          </Row>
        )}
      </Row>
      {sharing !== undefined && (
        <Text mt={1} size="small" tone="secondary">
          {t('referees.sharesDomain', { whom: sharing })}
        </Text>
      )}
    </Block>
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
