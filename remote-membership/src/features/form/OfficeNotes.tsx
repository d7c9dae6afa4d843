import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Icon, Row, Text } from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';

type Item = NonNullable<ApplicationDetail['changeRequest']>['items'][number];

interface OfficeNotesProps {
  application: ApplicationDetail;
  kind: Item['kind'];
  /** Field key, document kind or referee id. */
  target: string;
}

/** The office's notes on one requested change, and whether it is done. Renders nothing without a request. */
export function OfficeNotes({ application, kind, target }: OfficeNotesProps) {
  const { t } = useTranslation('membership');
  const items = application.changeRequest?.items.filter((item) => item.kind === kind && item.target === target) ?? [];
  return items.map(({ id, note, solved }) => (
    <Row key={id} wrap gap={1.25} align="flex-start" mb={1} p={1.5} background={solved ? 'success' : 'warning'} rounded>
      <Row tone={solved ? 'success' : 'warning'} pt={0.25}>
        <Icon name={solved ? 'checkCircle' : 'message'} size={18} />
      </Row>
      <Block grow="200px" shrink>
        <Text size="caption" tone="secondary">
          {t('changes.noteOf')}
        </Text>
        <Text dir="auto" breakWords keepLines>
          {note}
        </Text>
      </Block>
      <StatusChip
        status={solved ? 'accepted' : 'open'}
        tone={solved ? 'success' : 'warning'}
        label={t(solved ? 'changes.solved' : 'changes.open')}
      />
    </Row>
  ));
}
