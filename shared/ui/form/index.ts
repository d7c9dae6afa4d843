export { useController, useFieldArray, useFormState, useWatch } from 'react-hook-form';
export type { Control, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
export { ClockInput } from './ClockInput.tsx';
export { DateInput } from './DateInput.tsx';
export { CheckboxField, FormField, SelectField } from './fields.tsx';
export type { Bound } from './fields.tsx';
export { FileDrop } from './FileDrop.tsx';
export type { FileDropProps } from './FileDrop.tsx';
export type { FileItem } from './FileRow.tsx';
export { sortFiles } from './file-rules.ts';
export type { AppFormOptions, Fault, Schema, Unfinished } from './form-options.ts';
export { FormProblem } from './FormProblem.tsx';
export { RadioCards, RadioCardsInput } from './RadioCards.tsx';
export type { RadioCard } from './RadioCards.tsx';
export { showProblem } from './show-problem.ts';
export { SubmitButton } from './SubmitButton.tsx';
// Only forms need this; it stays out of the store's own chunk, which every page loads.
export { useWorkInProgress } from '../../store/work-in-progress.ts';
export { useAppForm } from './use-app-form.ts';
