import { IconButton } from '@guildhall/shared/ui/core';
import type { IconName } from '@guildhall/shared/ui/core';

interface FileChooserProps {
  icon: IconName;
  label: string;
  /** File extensions without the dot. */
  endings: readonly string[];
  disabled?: boolean;
  onChosen: (file: File) => void;
}

/** A button that lets people choose one file. */
export function FileChooser({ icon, label, endings, disabled = false, onChosen }: FileChooserProps) {
  function choose() {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = endings.map((ending) => `.${ending}`).join(',');
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (file) onChosen(file);
    });
    input.click();
  }
  return <IconButton icon={icon} label={label} disabled={disabled} onClick={choose} />;
}
