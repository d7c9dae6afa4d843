import type { SavedReply } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, IconButton, Row, Text } from '@guildhall/shared/ui/core';

interface ReplyRowProps {
  reply: SavedReply;
  /** The text as it will be inserted. */
  text: string;
  /** Why the text is not in the person's language. */
  note: string | null;
  onChosen: (text: string) => void;
  onEdited: () => void;
  onDeleted: () => void;
}

/** One saved reply as the person would read it, with its actions. */
export function ReplyRow({ reply, text, note, onChosen, onEdited, onDeleted }: ReplyRowProps) {
  const { t } = useTranslation('saved-replies');
  const { name } = reply;
  return (
    <Block component="li" outlined rounded p={1.5} mb={1.5}>
      <Row gap={1} align="center" wrap>
        <Text grow shrink weight="semibold">
          <bdi>{name}</bdi>
        </Text>
        <Button size="small" aria-label={t('insertNamed', { name })} onClick={() => onChosen(text)}>
          {t('insert')}
        </Button>
        <IconButton icon="edit" label={t('edit', { name })} onClick={onEdited} />
        <IconButton icon="delete" label={t('delete', { name })} onClick={onDeleted} />
      </Row>
      <Text tone="secondary" keepLines breakWords dir="auto">
        {text}
      </Text>
      {note !== null && (
        <Text size="caption" tone="warning" mt={0.5}>
          {note}
        </Text>
      )}
    </Block>
  );
}
