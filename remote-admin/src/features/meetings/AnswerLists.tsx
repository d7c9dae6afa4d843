import type { PollDetail } from '@guildhall/shared/contracts';
import type { SlotAnswer } from '@guildhall/shared/domain';
import { slotAnswers } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Stack, Text } from '@guildhall/shared/ui/core';
import { DescriptionList } from '@guildhall/shared/ui/data';
import { useNameList } from '../../lib/labels.ts';
import { useTimes } from './times.ts';

/** The same answers as a list: for each time, who answered what. */
export function AnswerLists({ poll }: { poll: PollDetail }) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const format = useFormat();
  const nameList = useNameList();
  const times = useTimes(poll.zone);
  const slots = [...poll.slots].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  const kinds: (SlotAnswer | undefined)[] = [...slotAnswers, undefined];
  return (
    <Stack component="ul" gap={2.5} plain>
      {slots.map(({ id, startsAt, endsAt }) => (
        <li key={id}>
          <Text component="h3" m={0} mb={0.75} size="large">
            {times.whole(startsAt, endsAt)}
          </Text>
          <DescriptionList
            columns={2}
            items={kinds.flatMap((kind) => {
              const names = poll.invitations.filter(({ answers }) => answers[id] === kind).map(({ name }) => name);
              const heading = kind ? label('meeting.answer', kind) : t('poll.unanswered');
              return names.length > 0
                ? [{ label: `${heading} (${format.number(names.length)})`, value: nameList(names) }]
                : [];
            })}
          />
        </li>
      ))}
    </Stack>
  );
}
