import {
  askedFields,
  documentDateFormatter,
  languageFacts,
  localText,
  readableAnswer,
  type Answers,
  type FormDefinition,
  type Language,
  type ReadableAnswer,
} from '@guildhall/shared/domain';

// Creating a formatter takes longer than the rest of the response.
const kept = <Formatter>(make: (language: Language) => Formatter): ((language: Language) => Formatter) => {
  const formatters = new Map<Language, Formatter>();
  return (language) => {
    const formatter = formatters.get(language) ?? make(language);
    formatters.set(language, formatter);
    return formatter;
  };
};

const listIn = kept((language) => new Intl.ListFormat(languageFacts[language].tag));
const daysIn = kept((language) => documentDateFormatter(language, { dateStyle: 'long', timeZone: 'UTC' }));

/** An answer in the referee's view; `null` for what isn't shown: no answer, and ticked statements. */
function textOf(answer: ReadableAnswer, language: Language): string | null {
  switch (answer.kind) {
    case 'blank':
    case 'yesNo':
      return null;
    case 'number':
      return String(answer.number);
    case 'day':
      return daysIn(language).format(new Date(`${answer.day}T00:00:00Z`));
    case 'name':
      return answer.name;
    case 'names':
      return listIn(language).format(answer.names);
    case 'code':
    case 'text':
      return answer.text;
  }
}

/** The data shared with referees: answered questions that aren't marked private, in form order (rule 4). */
export function sharedAnswers(
  form: FormDefinition,
  answers: Answers,
  language: Language,
): { label: string; value: string }[] {
  const fields = askedFields(form, answers).filter((field) => !field.private);
  return fields.flatMap((field) => {
    const value = textOf(readableAnswer(field, answers[field.key], language), language);
    return value === null ? [] : [{ label: localText(field.label, language), value }];
  });
}
