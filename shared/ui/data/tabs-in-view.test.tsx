import { renderRemote, screen } from '../../testing/index.ts';
import { Tabs } from './index.ts';

const tabs = ['answers', 'documents', 'notes'].map((key) => ({ key, label: key, content: key }));

/** Each tab is 150 px wide, the bar 320 px. */
function layOut(): void {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const position = tabs.findIndex(({ label }) => label === this.textContent);
    return position < 0 ? new DOMRect(0, 0, 320, 44) : new DOMRect(position * 150, 0, 150, 44);
  });
}

test.each([
  ['notes', 154],
  ['answers', 0],
])('a narrow bar of tabs is scrolled so far that the open tab %s is visible', async (open, scrolledPx) => {
  layOut();
  renderRemote(<Tabs label="Parts" tabs={tabs} />, { path: `/?tab=${open}` });
  expect(await screen.findByRole('tab', { name: open, selected: true })).toBeVisible();
  expect(screen.getByRole('tablist').scrollLeft).toBe(scrolledPx);
});
