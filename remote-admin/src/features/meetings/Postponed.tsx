import type { PostponedItem } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Stack, Text, Row } from '@guildhall/shared/ui/core';
import { useFormat } from '@guildhall/shared/format';
import { useQuery } from '@guildhall/shared/query';
import { ListRow, RowList } from '../../lib/texts.tsx';
import { type AgendaItem } from './poll-form.ts';
import { postponedQuery } from './api.ts';

interface PostponedProps {
  agenda: readonly AgendaItem[];
  onChanged: (agenda: AgendaItem[]) => void;
}

const itemOf = ({ id, number, applicantName }: PostponedItem): AgendaItem => ({ id, number, applicantName });

/** Suggests applications postponed by earlier meetings. If the list fails to load, the search still finds them. */
export function Postponed({ agenda, onChanged }: PostponedProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { data = [] } = useQuery(postponedQuery);
  const offered = data.filter(({ id }) => !agenda.some((one) => one.id === id));
  if (offered.length === 0) return null;
  return (
    <Stack gap={1}>
      <Row wrap gap={1} align="center" justify="space-between">
        <Text weight="semibold">{t('poll.postponed')}</Text>
        {offered.length > 1 && (
          <Button size="small" icon="add" onClick={() => onChanged([...agenda, ...offered.map(itemOf)])}>
            {t('poll.addAllPostponed', { count: offered.length })}
          </Button>
        )}
      </Row>
      <RowList label={t('poll.postponed')}>
        {offered.map((item) => (
          <ListRow key={item.id}>
            <Text grow shrink breakWords>
              <Text component="bdi" weight="semibold">
                {item.applicantName}
              </Text>{' '}
              <Text component="bdi" nowrap tone="secondary">
                {item.number}
              </Text>
              <Text block size="small" tone="secondary">
                <bdi>{item.meeting.title}</bdi>, {format.date(item.meeting.startsAt)}
              </Text>
            </Text>
            <Button
              size="small"
              icon="add"
              aria-label={t('poll.addPostponed', { name: item.applicantName })}
              onClick={() => onChanged([...agenda, itemOf(item)])}
            >
              {t('poll.add')}
            </Button>
          </ListRow>
        ))}
      </RowList>
    </Stack>
  );
}
