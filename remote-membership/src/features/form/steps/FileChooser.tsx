import { IconButton } from '@guildhall/shared/ui/core';
import type { IconName } from '@guildhall/shared/ui/core';
import { useRef } from 'react';

interface FileChooserProps {
  icon: IconName;
  label: string;
  /** Endings without a dot. */
  endings: readonly string[];
  disabled?: boolean;
  onChosen: (file: File) => void;
}

/** A button that lets one file be chosen. */
export function FileChooser({ icon, label, endings, disabled = false, onChosen }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={icon} label={label} disabled={disabled} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={endings.map((ending) => `.${ending}`).join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onChosen(file);
        }}
      />
    </>
  );
}
