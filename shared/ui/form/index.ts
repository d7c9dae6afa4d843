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
export { FormProblem } from './FormProblem.tsx';
export { RadioCards, RadioCardsInput } from './RadioCards.tsx';
export type { RadioCard } from './RadioCards.tsx';
export { SubmitButton } from './SubmitButton.tsx';
// Only forms need this; it stays out of the store's own chunk, which every page loads.
export { useWorkInProgress } from '../../store/work-in-progress.ts';
export { showProblem, useContractForm } from './use-contract-form.ts';
export type { ContractForm, ContractFormOptions, Fault, Schema, Unfinished } from './use-contract-form.ts';
