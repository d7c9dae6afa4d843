import { limits } from '@guildhall/shared/domain';
import { TextInput } from '@guildhall/shared/ui/core';
import { CodeBoxes } from '../auth/CodeBoxes.tsx';

interface CodeFieldProps {
  label: string;
  /** A recovery code has letters and is typed into one line; all others are six digits. */
  isRecovery?: boolean;
  error: string | undefined;
  isPending: boolean;
  /** The last digit was typed or the whole code pasted. */
  onComplete: (code: string) => void;
  /** Id of the sentence that says which code is meant. */
  describedBy?: string;
}

/** The input for a code, named `code` in the form around it. */
export function CodeField({ label, isRecovery = false, error, isPending, onComplete, describedBy }: CodeFieldProps) {
  if (!isRecovery) {
    return (
      <CodeBoxes
        name="code"
        label={label}
        error={error}
        disabled={isPending}
        onComplete={onComplete}
        autoFocus
        {...(describedBy !== undefined && { describedBy })}
      />
    );
  }
  return (
    <TextInput
      name="code"
      label={label}
      error={error}
      autoFocus
      autoComplete="one-time-code"
      readOnly={isPending}
      inputProps={{ dir: 'ltr', maxLength: limits.codeLength, autoCapitalize: 'none', spellCheck: false }}
    />
  );
}

const shortestCode = 6;

/** The code as it was typed, without blanks and dashes; `null` while it can't be whole. */
export function readCode(form: HTMLFormElement): string | null {
  const code = String(new FormData(form).get('code') ?? '').replaceAll(/[\s-]/g, '');
  return code.length < shortestCode ? null : code;
}
