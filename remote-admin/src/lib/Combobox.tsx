import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Block, Box, Icon, Text, TextInput } from '@guildhall/shared/ui/core';
import type { SxProps, Theme } from '@guildhall/shared/ui/core';

export interface ComboboxOption {
  key: string;
  /** The selected text; shown first and in bold. */
  title: string;
  detail?: ReactNode;
}

interface ComboboxProps {
  label: string;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
  help?: ReactNode;
  error?: string | undefined;
  typed: string;
  onTyped: (typed: string) => void;
  /** The matches; `undefined` while they are loading. */
  options: readonly ComboboxOption[] | undefined;
  /** Shown when nothing matches. */
  none: string;
  onPicked: (key: string) => void;
  optional?: boolean;
  /** Where the list would be cut off, as in a dialog: it moves the following content down instead of covering it. */
  inFlow?: boolean;
}

const listFrameStyle = {
  zIndex: 'modal',
  insetInline: 0,
  mt: 0.5,
  maxHeight: 320,
  overflowY: 'auto',
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  backgroundColor: 'background.paper',
  boxShadow: '0 12px 32px rgb(10 16 34 / 16%)',
} satisfies SxProps<Theme>;

const optionStyle: SxProps<Theme> = {
  p: 1,
  borderRadius: 1,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:hover, &[aria-selected=true]': { backgroundColor: 'brand.tint' },
};

/** Selects one of many items: type, then choose with arrow keys and Enter or by pointer. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    name,
    inputRef,
    help,
    error,
    typed,
    onTyped,
    options,
    none,
    onPicked,
    optional,
    inFlow = false,
  } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = isOpen ? options : undefined;

  const pick = (option: ComboboxOption) => {
    setOpen(false);
    setActive(-1);
    onPicked(option.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // These keys belong to an input method while a Chinese word is being composed.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const count = options?.length ?? 0;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (count > 0) setActive(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
    } else if (event.key === 'Enter' && shown) {
      // Enter selects; it must not submit the form around the list.
      event.preventDefault();
      const option = shown[active] ?? (shown.length === 1 ? shown[0] : undefined);
      if (option) pick(option);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <Box sx={{ position: 'relative' }} onBlur={() => setOpen(false)}>
      <TextInput
        label={label}
        {...(name !== undefined && { name })}
        {...(inputRef !== undefined && { inputRef })}
        {...(optional !== undefined && { optional })}
        help={help}
        error={error}
        value={typed}
        autoComplete="off"
        start={<Icon name="search" size={18} />}
        onChange={(event) => {
          onTyped(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': shown !== undefined,
          'aria-controls': `${id}-list`,
          'aria-activedescendant': shown && active >= 0 ? `${id}-${active}` : undefined,
        }}
      />
      {shown && (
        <OptionList id={id} label={label} options={shown} active={active} none={none} inFlow={inFlow} onPicked={pick} />
      )}
    </Box>
  );
}

interface OptionListProps {
  /** Prefix of the ids: the input names the list and the active option. */
  id: string;
  label: string;
  options: readonly ComboboxOption[];
  /** Index of the active option, -1 for none. */
  active: number;
  none: string;
  inFlow: boolean;
  onPicked: (option: ComboboxOption) => void;
}

/** The matches below the input. */
export function OptionList({ id, label, options, active, none, inFlow, onPicked }: OptionListProps) {
  return (
    <Box sx={{ ...listFrameStyle, position: inFlow ? 'static' : 'absolute' }}>
      <Block component="ul" role="listbox" id={`${id}-list`} aria-label={label} plain p={0.5}>
        {options.map((option, index) => (
          <Box
            component="li"
            role="option"
            id={`${id}-${index}`}
            key={option.key}
            aria-selected={index === active}
            // The press must not move the focus from the input, or the list would close before it counts.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPicked(option)}
            sx={optionStyle}
          >
            <Text weight="semibold">
              <bdi>{option.title}</bdi>
            </Text>
            {option.detail !== undefined && (
              <Text size="small" tone="secondary">
                <bdi>{option.detail}</bdi>
              </Text>
            )}
          </Box>
        ))}
      </Block>
      {options.length === 0 && (
        <Text role="status" p={1.5} tone="secondary">
          {none}
        </Text>
      )}
    </Box>
  );
}
