import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { typedNumber } from '../../domain/digits.ts';
import { useTranslation } from '../../i18n/index.ts';
import { ClockInput } from './ClockInput.tsx';
import { DateInput } from './DateInput.tsx';
import { limitsOfInput } from './schema-limits.ts';
import { requiredType } from './use-contract-form.ts';
import { Checkbox, PasswordInput, Select, TextInput } from '../core/index.ts';
import type { CheckboxProps, SelectProps, TextInputProps } from '../core/index.ts';

/** Binds an input to its form; `Output` is the form's result after its schema has parsed it. */
export interface Bound<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
}

type FieldType = 'text' | 'email' | 'tel' | 'date' | 'number' | 'password' | 'multiline' | 'url' | 'time';

type FormFieldProps<Input extends FieldValues, Output> = Bound<Input, Output> &
  Omit<TextInputProps, 'name' | 'value' | 'error' | 'type' | 'onChange' | 'multiline'> & {
    type?: FieldType;
    /** Called after the form has the new value, for example to save while typing. */
    onChanged?: () => void;
  };

/** An empty number is `null`; text that is not a number yet stays text, so that no input is lost. */
function readNumber(text: string): number | string | null {
  if (text.trim() === '') return null;
  const value = typedNumber(text);
  return Number.isFinite(value) ? value : text;
}

const keyboards = { email: 'email', tel: 'tel', number: 'decimal', url: 'url' } as const;
const keyboardOf = (type: FieldType) => (type in keyboards ? keyboards[type as keyof typeof keyboards] : undefined);

/**
 * One input of a form, with its label, value, message and focus handling. Limits and optionality come from the form's
 * schema; props override them.
 */
export function FormField<Input extends FieldValues, Output>(props: FormFieldProps<Input, Output>) {
  const { control, name, type = 'text', onChanged, onBlur, inputProps, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  const { t } = useTranslation('ui');
  const limits = limitsOfInput(control, name);
  const isMissing = fieldState.error?.type === requiredType && typeof rest.label === 'string';
  const shared: TextInputProps = {
    optional: limits?.isOptional,
    ...rest,
    name,
    inputRef: field.ref,
    value: field.value ?? '',
    error: isMissing ? t('invalid.requiredIn', { label: rest.label }) : fieldState.error?.message,
    inputProps: {
      ...(!['password', 'date', 'time'].includes(type) &&
        limits?.maxLength !== undefined && { maxLength: limits.maxLength }),
      ...inputProps,
      ...(keyboardOf(type) && { inputMode: keyboardOf(type) }),
      // Latin content keeps its direction in a right-to-left page; free text follows what is typed.
      dir:
        inputProps?.dir ??
        (type === 'email' || type === 'tel' || type === 'url' ? 'ltr' : field.value ? 'auto' : undefined),
    },
    onChange: (event) => {
      field.onChange(type === 'number' ? readNumber(event.target.value) : event.target.value);
      onChanged?.();
    },
    onBlur: (event) => {
      field.onBlur();
      onBlur?.(event);
    },
  };
  if (type === 'password') return <PasswordInput {...shared} />;
  if (type === 'date' || type === 'time') {
    const change = (value: string) => {
      field.onChange(value);
      onChanged?.();
    };
    const Input = type === 'date' ? DateInput : ClockInput;
    return <Input {...shared} value={typeof field.value === 'string' ? field.value : ''} onChange={change} />;
  }
  if (type === 'multiline') return <TextInput minRows={4} {...shared} multiline />;
  return <TextInput {...shared} type={type === 'number' ? 'text' : type} />;
}

type SelectFieldProps<Input extends FieldValues, Output> = Bound<Input, Output> &
  Omit<SelectProps, 'name' | 'value' | 'error' | 'onChange'> & { onChanged?: () => void };

/** A select, bound to its form. */
export function SelectField<Input extends FieldValues, Output>(props: SelectFieldProps<Input, Output>) {
  const { control, name, onChanged, ...rest } = props;
  const { t } = useTranslation('ui');
  const { field, fieldState } = useController({ control, name });
  return (
    <Select
      placeholder={t('field.choose')}
      {...rest}
      name={name}
      ref={field.ref}
      value={field.value ?? ''}
      error={fieldState.error?.message}
      onChange={(value) => {
        field.onChange(value);
        onChanged?.();
      }}
      onBlur={field.onBlur}
    />
  );
}

type CheckboxFieldProps<Input extends FieldValues, Output> = Bound<Input, Output> &
  Omit<CheckboxProps, 'name' | 'checked' | 'error' | 'onChange'> & { onChanged?: () => void };

/** A checkbox, bound to its form. */
export function CheckboxField<Input extends FieldValues, Output>(props: CheckboxFieldProps<Input, Output>) {
  const { control, name, onChanged, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Checkbox
      {...rest}
      name={name}
      ref={field.ref}
      checked={field.value === true}
      error={fieldState.error?.message}
      onChange={(checked) => {
        field.onChange(checked);
        onChanged?.();
      }}
      onBlur={field.onBlur}
    />
  );
}
