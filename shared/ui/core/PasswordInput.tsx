import Box from '@mui/material/Box';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { IconButton } from './IconButton.tsx';
import { TextInput } from './TextInput.tsx';
import type { TextInputProps } from './TextInput.tsx';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'end' | 'multiline'>;

/**
 * A password input that can show the password and warns about Caps Lock. `autoComplete` says which password: current or
 * new.
 */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation('ui');
  const [isShown, setShown] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const look = (event: KeyboardEvent) => setLocked(event.getModifierState('CapsLock'));
  return (
    <div>
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={(event) => {
          setLocked(false);
          props.onBlur?.(event);
        }}
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
      {/* Always rendered, so that a screen reader announces its content. */}
      <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem', '&:not(:empty)': { mt: 0.75 } }}>
        {isLocked && t('field.capsLock')}
      </Box>
    </div>
  );
}
