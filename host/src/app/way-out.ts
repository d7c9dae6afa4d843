import { rootElementId } from '@guildhall/shared/contracts/page';

interface GateWords {
  lateTitle: string;
  lateText: string;
  fresh: string;
  reload: string;
}

/**
 * Says that the stored state did not come and offers the two ways out: reload, or go on without it. Plain elements,
 * because theme and translations are not up yet. @returns when the person chose to go on; a reload never returns.
 */
export function askForWayOut(words: GateWords): Promise<'fresh'> {
  return new Promise((resolve) => {
    const button = (text: string, onClick: () => void) => {
      const element = document.createElement('button');
      element.type = 'button';
      element.textContent = text;
      element.addEventListener('click', onClick);
      return element;
    };
    const box = document.createElement('main');
    box.setAttribute('role', 'alert');
    box.className = 'startup-problem';
    const title = document.createElement('h1');
    title.textContent = words.lateTitle;
    const text = document.createElement('p');
    text.textContent = words.lateText;
    const root = document.getElementById(rootElementId);
    const goOn = () => {
      box.remove();
      resolve('fresh');
    };
    box.append(
      title,
      text,
      button(words.reload, () => location.reload()),
      ' ',
      button(words.fresh, goOn),
    );
    root?.replaceChildren(box);
  });
}
