import { inBraces, isRequiredInMails, type MailPlaceholder } from '@guildhall/shared/domain';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, Row, Text } from '@guildhall/shared/ui/core';
import { placeholderMeanings } from './placeholder-meanings.ts';

interface PlaceholderListProps {
  names: readonly MailPlaceholder[];
  onChosen: (name: MailPlaceholder) => void;
}

/** The placeholders of a mail; a click inserts one at the cursor. */
export function PlaceholderList({ names, onChosen }: PlaceholderListProps) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  return (
    <div>
      <Text component="h3" m={0} weight="semibold">
        {t('mailTemplates.placeholders')}
      </Text>
      <Text component="p" m={0} mt={0.25} size="small" tone="secondary">
        {t('mailTemplates.placeholdersText')}
      </Text>
      <Block component="ul" plain mt={1}>
        {names.map((name) => (
          <Row key={name} component="li" wrap gap={1.5} align="center" py={0.5}>
            <Button
              size="small"
              icon="add"
              aria-label={t('mailTemplates.insert', { placeholder: inBraces(name) })}
              onClick={() => onChosen(name)}
            >
              <bdi dir="ltr">{inBraces(name)}</bdi>
            </Button>
            <Text grow="140px" size="small" tone="secondary">
              {local(placeholderMeanings[name])}
              {isRequiredInMails(name) && ` ${t('mailTemplates.required')}`}
            </Text>
          </Row>
        ))}
      </Block>
    </div>
  );
}
