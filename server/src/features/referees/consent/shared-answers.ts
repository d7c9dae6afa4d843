import {
  askedFields,
  chosenOf,
  isBlank,
  languageFacts,
  localText,
  type Answers,
  type FormDefinition,
  type FormField,
  type Language,
} from '@guildhall/shared/domain';

// Creating a formatter takes longer than the rest of the response.
const kept = <Formatter>(make: (tag: string) => Formatter): ((language: Language) => Formatter) => {
  const formatters = new Map<Language, Formatter>();
  return (language) => {
    const formatter = formatters.get(language) ?? make(languageFacts[language].tag);
    formatters.set(language, formatter);
    return formatter;
  };
};

const listOf = kept((tag) => new Intl.ListFormat(tag));
const countriesIn = kept((tag) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' }));

/** An answer in the referee's view: names of choices and countries. */
function answerAsText(field: FormField, answer: string | number | string[], language: Language): string {
  if (Array.isArray(answer)) {
    const names = chosenOf(field, answer).map(({ label }) => localText(label, language));
    return listOf(language).format(names);
  }
  if (field.type === 'choice') {
    const choice = field.choices?.find(({ value }) => value === answer);
    return choice ? localText(choice.label, language) : String(answer);
  }
  if (field.type === 'country') return countriesIn(language).of(String(answer)) ?? '';
  return String(answer);
}

/** The data shared with referees: answered questions that aren't marked private, in form order (rule 4). */
export function sharedAnswers(
  form: FormDefinition,
  answers: Answers,
  language: Language,
): { label: string; value: string }[] {
  const fields = askedFields(form, answers).filter((field) => !field.private);
  return fields.flatMap((field) => {
    const answer = answers[field.key];
    if (typeof answer === 'boolean' || answer === null || answer === undefined || isBlank(answer)) return [];
    return [{ label: localText(field.label, language), value: answerAsText(field, answer, language) }];
  });
}
