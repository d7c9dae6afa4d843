// The inputs of an application form's questions, for applicants and for whoever builds the form.
export { AnswerField } from './AnswerField.tsx';
export { countryName, countryOptions } from './countries.ts';
