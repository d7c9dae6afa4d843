import type { Page } from '@playwright/test';
import { createMembershipType, getMembershipForm } from '@guildhall/shared/contracts';
import { expect, test } from './fixtures.ts';
import { unique } from './steps.ts';

/** Presses Tab until the element with this name has the focus; fails if it never does. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    const focused = await page.evaluate(() => {
      // A dialog has the focus at first; its text is not the name of a control.
      const one = document.activeElement?.closest('a, button, input, select, textarea');
      const labels =
        one instanceof HTMLElement && 'labels' in one ? (one.labels as NodeListOf<HTMLElement> | null) : null;
      return one?.getAttribute('aria-label') ?? labels?.[0]?.innerText.split('\n')[0] ?? one?.textContent ?? '';
    });
    if (focused.trim().startsWith(name)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach “${name}”.`);
}

test('a step, a question in four languages and its condition are built and published by keyboard on a phone', async ({
  signInAs,
  apiAs,
}) => {
  const api = await apiAs('administrator');
  // A separate type: no other application has the step.
  const { id } = await api(createMembershipType, {
    body: {
      key: `built-${unique()}`,
      name: { en: 'Built by keyboard' },
      description: { en: 'For people who build forms.' },
      fee: { amountMinor: 0, currency: 'EUR' },
      taxRateBasisPoints: 0,
      feeDue: 'after_approval',
      periodKind: 'calendar_year',
      refereesNeeded: 2,
      refereesQualify: 'anybody',
      refereesText: null,
      requiredDocuments: [],
      opensOn: null,
      closesOn: null,
    },
  });
  const page = await signInAs('administrator', `/forms/application-configuration/form/${id}`, {
    viewport: { width: 390, height: 844 },
  });
  const { keyboard } = page;
  const editor = (name: string) => page.getByRole('group', { name, exact: true });

  await tabTo(page, 'Add step');
  await keyboard.press('Enter');
  await expect(editor('Untitled')).toBeFocused();
  await tabTo(page, 'Step title (English)');
  await keyboard.type('Workshop');
  await tabTo(page, 'All questions', 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Workshop/ })).toBeFocused();

  await tabTo(page, 'Type of the new question in Workshop');
  await keyboard.type('Long');
  await tabTo(page, 'Add question to Workshop');
  await keyboard.press('Enter');
  await expect(editor('Untitled')).toBeFocused();
  const texts = { English: 'Your tools', Français: 'Vos outils', العربية: 'الأدوات', 简体中文: '您的工具' };
  for (const [language, text] of Object.entries(texts)) {
    await tabTo(page, `Question (${language})`);
    await keyboard.type(text);
  }
  await tabTo(page, 'Asked only if');
  await keyboard.type('I');
  await tabTo(page, 'All questions', 'Shift+Tab');
  await keyboard.press('Enter');

  // On a phone, the moved item stays in the list and keeps the focus.
  await tabTo(page, 'Move Your tools', 'Shift+Tab');
  await keyboard.press('Space');
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowDown');
  await keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Move Your tools', exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Add step' })).toBeVisible();

  await tabTo(page, 'Preview', 'Shift+Tab');
  await keyboard.press('Enter');
  const preview = page.getByRole('region', { name: 'Preview of the form' });
  await tabTo(page, 'Step');
  await keyboard.type('Workshop');
  await expect(preview.getByRole('heading', { name: 'Workshop' })).toBeVisible();
  await expect(preview.getByRole('textbox', { name: 'Your tools' })).toBeHidden();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp']) await keyboard.press(key);
  await expect(preview.getByRole('heading', { name: 'Other memberships' })).toBeVisible();
  await tabTo(page, 'I am a member of another');
  await keyboard.press('Space');
  await tabTo(page, 'Step', 'Shift+Tab');
  await keyboard.press('End');
  await expect(preview.getByRole('textbox', { name: 'Your tools' })).toBeVisible();

  await tabTo(page, 'Publish', 'Shift+Tab');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish a new version' });
  await expect(dialog.getByText('“Your tools”')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled();
  await tabTo(page, 'Publish');
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const { current, definition } = await api(getMembershipForm, { params: { id } });
  expect(current).toBe(2);
  const step = definition.steps.at(-1);
  expect(step?.fields).toMatchObject([
    {
      type: 'paragraph',
      label: { en: 'Your tools', fr: 'Vos outils', ar: 'الأدوات', cn: '您的工具' },
      visibleIf: { equals: true },
    },
  ]);
});
