import { useRef, useState } from 'react';
import { Box, Button, Card, TextInput } from '@guildhall/shared/ui/core';

interface CopyCardProps {
  title: string;
  /** Says what the text is and why it stands here. */
  label: string;
  text: string;
  words: { copy: string; copied: string; copyFailed: string };
}

/** A text to be taken along, and the button that copies it. */
export function CopyCard({ title, label, text, words }: CopyCardProps) {
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
    <Card title={title}>
      <TextInput
        label={label}
        value={text}
        multiline
        readOnly
        maxRows={12}
        inputRef={input}
        inputProps={{ dir: 'auto' }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
        <Button size="large" icon="copy" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <span role="status">{outcome && words[outcome]}</span>
      </Box>
    </Card>
  );
}
