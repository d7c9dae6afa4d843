// The questions of an application form as inputs, and their answers as text.
export { AnswerField } from './AnswerField.tsx';
export { AnswerText } from './AnswerText.tsx';
export { countryOptions } from './countries.ts';
export { readNumber } from './NumberField.tsx';
