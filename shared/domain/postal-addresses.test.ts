import { askedFields, checkAnswers, type FormDefinition } from './form.ts';

const text = (key: string, required: boolean, autocomplete?: string) =>
  ({ key, type: 'text', label: { en: key }, required, private: true, ...(autocomplete && { autocomplete }) }) as const;

const form: FormDefinition = {
  steps: [
    {
      key: 'address',
      title: { en: 'Address' },
      fields: [text('postalCode', true), text('region', false, 'address-level1')],
    },
  ],
};

test.each([
  ['AE', {}, ['postalCode', 'region']],
  ['HK', {}, ['postalCode', 'region']],
  ['US', { postalCode: 'required' }, ['postalCode', 'region']],
  ['FR', { postalCode: 'required' }, ['postalCode']],
  ['', { postalCode: 'required' }, ['postalCode']],
])('an address in %s lacks %j and asks for %j', (country, missing, asked) => {
  expect(checkAnswers(form, { country }, '2026-11-20')).toEqual(missing);
  expect(askedFields(form, { country }).map(({ key }) => key)).toEqual(asked);
});
