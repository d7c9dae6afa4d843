import { renderRemote, screen } from '@guildhall/shared/testing';
import { AnswerField } from './AnswerField.tsx';

test.each([
  ['١٩٩٨', 1998],
  ['1998', 1998],
  ['around 1998', 'around 1998'],
  ['', null],
])('a number typed as “%s” is answered with %j', async (typed, answer) => {
  const onChange = jest.fn();
  const field = {
    key: 'since',
    type: 'number',
    label: { en: 'Practising since' },
    required: true,
    private: false,
  } as const;
  const { user } = renderRemote(
    <AnswerField field={field} value="1" error={undefined} onChange={onChange} onBlur={jest.fn()} />,
  );
  const input = screen.getByRole('textbox', { name: /Practising since/ });
  if (typed === '') await user.clear(input);
  else {
    await user.tripleClick(input);
    await user.paste(typed);
  }
  expect(onChange).toHaveBeenLastCalledWith(answer);
});
