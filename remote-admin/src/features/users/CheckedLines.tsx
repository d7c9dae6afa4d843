import type { InvitationLine } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { languageFacts, useTranslation } from '@guildhall/shared/i18n';
import { Block, Stack, Text } from '@guildhall/shared/ui/core';
import { InlineList, StatusChip, Table } from '@guildhall/shared/ui/data';

/** The effect of each line of a list: whom it invites with which role, or why it can't. */
export function CheckedLines({ lines }: { lines: readonly InvitationLine[] }) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const format = useFormat();
  const wrong = lines.filter(({ person }) => !person).length;
  return (
    <Stack gap={1.5}>
      <Text role="status">
        {t('invite.checked', { ready: format.number(lines.length - wrong), wrong: format.number(wrong) })}
      </Text>
      <Table
        label={t('invite.lines')}
        rows={lines}
        rowKey={(line) => String(lines.indexOf(line))}
        columns={[
          { header: t('invite.line'), noWrap: true, cell: ({ line }) => format.number(line) },
          {
            header: t('invite.person'),
            cell: ({ person, text }) =>
              person ? (
                <Block>
                  <bdi>{fullName(person)}</bdi>
                  <Text size="small" tone="secondary" breakWords>
                    <InlineList
                      items={[
                        <bdi dir="ltr">{person.email}</bdi>,
                        label('role', person.role),
                        languageFacts[person.language].name,
                      ]}
                    />
                  </Text>
                </Block>
              ) : (
                <bdi>{text}</bdi>
              ),
          },
          {
            header: t('invite.result'),
            cell: ({ fault }) => (
              <StatusChip
                status={fault ?? 'ready'}
                tone={fault ? 'warning' : 'success'}
                label={fault ? t(`invite.fault.${fault}`) : t('invite.ready')}
              />
            ),
          },
        ]}
      />
    </Stack>
  );
}
