import { limits } from '@guildhall/shared/domain';
import { TextInput } from '@guildhall/shared/ui/core';
import { CodeBoxes } from '../auth/CodeBoxes.tsx';

interface CodeFieldProps {
  label: string;
  /** A recovery code contains letters and has a single input; all other codes are six digits. */
  isRecovery?: boolean;
  error: string | undefined;
  isPending: boolean;
  /** The last digit was typed or the whole code was pasted. */
  onComplete: (code: string) => void;
  /** Id of the text that says which code to enter. */
  describedBy?: string;
}

/** The input for a code, named `code` in the surrounding form. */
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

/** The typed code without spaces and dashes; `null` while it is incomplete. */
export function readCode(form: HTMLFormElement): string | null {
  const code = String(new FormData(form).get('code') ?? '').replaceAll(/[\s-]/g, '');
  return code.length < shortestCode ? null : code;
}
