import { useRef, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Card, TextInput } from '@guildhall/shared/ui/core';

/** What the referee wrote and nobody can take any more, to be copied. */
export function KeptText({ text }: { text: string }) {
  const { t } = useTranslation('public');
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      input.current?.select();
      setOutcome('copyFailed');
    }
  };

  return (
    <Card title={t('referee.ended.typedTitle')}>
      <TextInput
        label={t('referee.ended.typedText')}
        value={text}
        multiline
        readOnly
        maxRows={12}
        inputRef={input}
        inputProps={{ dir: 'auto' }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
        <Button size="large" icon="copy" onClick={() => void copy()}>
          {t('referee.ended.copy')}
        </Button>
        <span role="status">{outcome && t(`referee.ended.${outcome}`)}</span>
      </Box>
    </Card>
  );
}
