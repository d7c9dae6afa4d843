import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { IconButton, Stack, Text } from '@guildhall/shared/ui/core';
import { Combobox } from '../../lib/Combobox.tsx';
import { ListRow, RowList } from '../../lib/texts.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { agendaQuery } from './api.ts';
import type { AgendaItem } from './poll-form.ts';
import { Postponed } from './Postponed.tsx';

interface AgendaEditorProps {
  agenda: readonly AgendaItem[];
  onChanged: (agenda: AgendaItem[]) => void;
  /** Inside a dialog, where an open list would be cut off. */
  inDialog?: boolean;
}

/** The applications on a meeting's agenda, searched among those in review. */
export function AgendaEditor({ agenda, onChanged, inDialog = false }: AgendaEditorProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const found = useQuery(agendaQuery(useDelayed(typed)));
  const fitting = found.data?.rows.filter(({ id }) => !agenda.some((one) => one.id === id)).slice(0, 8);
  return (
    <Stack gap={1.5}>
      <Combobox
        label={t('poll.findApplication')}
        help={t('poll.findApplicationHelp')}
        typed={typed}
        onTyped={setTyped}
        optional
        inFlow={inDialog}
        options={fitting?.map(({ id, number, applicantName }) => ({ key: id, title: applicantName, detail: number }))}
        none={t('poll.findApplicationNone')}
        onPicked={(id) => {
          const item = fitting?.find((one) => one.id === id);
          if (!item) return;
          const { number, applicantName } = item;
          onChanged([...agenda, { id, number, applicantName }]);
          setTyped('');
        }}
      />
      {agenda.length > 0 && (
        <RowList label={t('poll.agenda')}>
          {agenda.map(({ id, number, applicantName }) => (
            <ListRow key={id}>
              <Text grow shrink breakWords>
                <Text component="bdi" weight="semibold">
                  {applicantName}
                </Text>{' '}
                <Text component="bdi" nowrap tone="secondary">
                  {number}
                </Text>
              </Text>
              <IconButton
                icon="delete"
                label={t('poll.removeFromAgenda', { name: applicantName })}
                onClick={() => onChanged(agenda.filter((one) => one.id !== id))}
              />
            </ListRow>
          ))}
        </RowList>
      )}
      <Postponed agenda={agenda} onChanged={onChanged} />
    </Stack>
  );
}
