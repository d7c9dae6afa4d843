import { mailTextFaults } from './mail-templates.ts';

const placeholders = ['association', 'name', 'text', 'link'] as const;
const good = { subject: 'For {{name}}', body: 'Dear {{name}},\n\nwelcome.{{text}}\n\n{{link}}\n' };

test.each([
  ['nothing in valid texts', {}, []],
  ['nothing when a fact is omitted', { subject: 'Welcome', body: 'Hello.{{text}}\n{{link}}' }, []],
  ['a placeholder of another mail', { body: `${good.body}{{code}}` }, [['body', 'placeholder_unknown', '{{code}}']]],
  ['a misspelt placeholder', { subject: 'For {{ name }}' }, [['subject', 'placeholder_unknown', '{{ name }}']]],
  ['a truncated placeholder', { subject: 'For {{name' }, [['subject', 'placeholder_unknown', '{{name']]],
  ['a missing link', { body: 'Hello.{{text}}' }, [['body', 'placeholder_missing', '{{link}}']]],
  ['missing text by the office', { body: '{{link}}' }, [['body', 'placeholder_missing', '{{text}}']]],
  ['a link within a line', { body: 'Hello.{{text}} See {{link}}' }, [['body', 'link_not_alone', '{{link}}']]],
  ['a link in the subject', { subject: '{{link}}' }, [['subject', 'placeholder_not_for_subject', '{{link}}']]],
])('finds %s', (_what, change, faults) => {
  const found = mailTextFaults({ ...good, ...change }, placeholders);
  expect(found.map(({ field, code, placeholder }) => [field, code, placeholder])).toEqual(faults);
});
