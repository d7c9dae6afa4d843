import { useRef, useState } from 'react';
import { Button, Card, Row, TextInput } from '@guildhall/shared/ui/core';

interface CopyCardProps {
  title: string;
  /** Says what the text is and why it is shown. */
  label: string;
  text: string;
  labels: { copy: string; copied: string; copyFailed: string };
}

/** A text with a button that copies it. */
export function CopyCard({ title, label, text, labels }: CopyCardProps) {
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
      <Row wrap gap={2} align="center" mt={2}>
        <Button size="large" icon="copy" onClick={() => void copy()}>
          {labels.copy}
        </Button>
        <span role="status">{outcome && labels[outcome]}</span>
      </Row>
    </Card>
  );
}
