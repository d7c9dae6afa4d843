import { screen, within } from '@guildhall/shared/testing';
import type { renderRemote } from '@guildhall/shared/testing';

export type RenderOptions = NonNullable<Parameters<typeof renderRemote>[1]>;
export type User = ReturnType<typeof renderRemote>['user'];

/** Clicks a button that opens a dialog. @returns the queries inside the dialog */
export async function openDialog(user: User, button: string | RegExp, dialog: { name?: string | RegExp } = {}) {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', dialog));
}

/** Replaces an input's value; faster than typing each letter. */
export async function write(user: User, input: HTMLElement, text: string) {
  await user.clear(input);
  if (text === '') return;
  await user.click(input);
  await user.paste(text);
}
