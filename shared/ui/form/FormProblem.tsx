import { useEffect, useRef, useState } from 'react';
import { get, useFormState } from 'react-hook-form';
import type { Control, FieldErrors, FieldValues } from 'react-hook-form';
import { useTranslation } from '../../i18n/index.ts';
import { Alert, Block, Typography } from '../core/index.ts';

interface Entry {
  path: string;
  message: string;
}

/** Collects the messages from react-hook-form's error tree. */
function entriesOf(errors: unknown, path: string[] = []): Entry[] {
  if (typeof errors !== 'object' || errors === null || path[0] === 'root') return [];
  const message: unknown = get(errors, 'message');
  if (typeof message === 'string' && path.length > 0) return [{ path: path.join('.'), message }];
  return Object.entries(errors).flatMap(([key, value]) => (key === 'ref' ? [] : entriesOf(value, [...path, key])));
}

/** The input of a path inside the form around `element`. */
function inputOf(element: HTMLElement | null, path: string): HTMLElement | null {
  const found = element?.closest('form')?.elements.namedItem(path);
  const one = found instanceof RadioNodeList ? found[0] : found;
  return one instanceof HTMLElement ? one : null;
}

/** The name of an input: its group's heading, or its label without the mark "optional". */
function labelOf(input: HTMLElement | null): string {
  const isLabelled =
    input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement;
  if (!isLabelled || input.type === 'checkbox') return '';
  if (input.type === 'radio') return input.closest('fieldset')?.querySelector('legend')?.textContent ?? '';
  return input.labels?.[0]?.firstChild?.textContent ?? '';
}

interface FormProblemProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
}

/**
 * What is wrong with the form as a whole, above it: the server's message, and links to the affected inputs. It is
 * announced, and takes the focus when there is no single input to focus.
 */
export function FormProblem<Input extends FieldValues, Output>({ control }: FormProblemProps<Input, Output>) {
  const { t } = useTranslation('ui');
  const { errors, submitCount }: { errors: FieldErrors<Input>; submitCount: number } = useFormState({ control });
  const box = useRef<HTMLDivElement>(null);
  const [labels, setLabels] = useState<Record<string, string>>({});
  const serverMessage: unknown = get(errors, 'root.server.message');
  const sentence = typeof serverMessage === 'string' ? serverMessage : null;
  const entries = entriesOf(errors);
  const isShown = sentence !== null || (submitCount > 0 && entries.length > 1);
  const paths = entries.map(({ path }) => path).join(' ');

  useEffect(() => {
    if (!isShown) return;
    const names = paths === '' ? [] : paths.split(' ');
    setLabels(Object.fromEntries(names.map((path) => [path, labelOf(inputOf(box.current, path))])));
  }, [isShown, paths, submitCount]);

  useEffect(() => {
    if (isShown && paths === '') box.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a corrected input keeps the focus
  }, [isShown, sentence, submitCount]);

  if (!isShown) return null;
  return (
    <Alert ref={box} tabIndex={-1} severity="error" title={sentence ?? t('problem.summary')}>
      {entries.length > 0 && (
        <Block component="ul" m={0} mt={0.75} pl={2.5}>
          {entries.map(({ path, message }) => (
            <li key={path}>
              <Typography
                component="button"
                type="button"
                variant="body2"
                onClick={() => inputOf(box.current, path)?.focus()}
                sx={{
                  // The minimum touch target (WCAG 2.5.8).
                  minHeight: 24,
                  p: 0,
                  border: 0,
                  background: 'none',
                  color: 'inherit',
                  textAlign: 'start',
                  cursor: 'pointer',
                  textDecoration: 'underline',
                }}
              >
                {labels[path] ? `${labels[path]}: ${message}` : message}
              </Typography>
            </li>
          ))}
        </Block>
      )}
    </Alert>
  );
}
