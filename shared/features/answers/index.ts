// The inputs of an application form's questions, for applicants and form editors.
export { AnswerField } from './AnswerField.tsx';
export { countryName, countryOptions } from './countries.ts';
export { readNumber } from './NumberField.tsx';
