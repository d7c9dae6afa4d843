import type { FormChange } from '@guildhall/shared/domain';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Row, Text } from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';

const tones = { added: 'success', removed: 'error', changed: 'info' } as const;

/** The differences between two versions of a form, one line each. */
export function ChangeList({ changes }: { changes: readonly FormChange[] }) {
  const { t } = useTranslation('form-builder');
  const local = useLocalText();
  const format = useFormat();
  const nameOf = ({ key, before, after }: FormChange) => {
    const one = after ?? before;
    return one ? local('label' in one ? one.label : one.title) || key : key;
  };
  if (changes.length === 0) return <Text tone="secondary">{t('noChanges')}</Text>;
  return (
    <Block component="ul" plain>
      {changes.map((change) => (
        <Row component="li" key={`${change.what} ${change.key}`} gap={1} py={0.75} wrap align="baseline">
          <StatusChip status={change.kind} tone={tones[change.kind]} label={t(`change.${change.kind}`)} />
          <Text component="span" shrink breakWords>
            {t(`change.${change.what}`, { name: nameOf(change) })}
            {change.parts.length > 0 && (
              <Text component="span" tone="secondary">
                {' '}
                ({format.list(change.parts.map((part) => t(`part.${part}`)))})
              </Text>
            )}
          </Text>
        </Row>
      ))}
    </Block>
  );
}
