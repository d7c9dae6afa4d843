import { useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { IconButton } from './IconButton.tsx';
import { TextInput } from './TextInput.tsx';
import type { TextInputProps } from './TextInput.tsx';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'end' | 'multiline'>;

/** An input for a password that can be shown while it is typed. `autoComplete` says which: current or new. */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation('ui');
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? 'eyeOff' : 'eye'}
          label={t(isShown ? 'field.hidePassword' : 'field.showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          sx={{ minWidth: 36, minHeight: 36, p: 0.75 }}
        />
      }
    />
  );
}
