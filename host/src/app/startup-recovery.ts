import { rootElementId, waitsAttribute } from '@guildhall/shared/contracts/page';

interface GateTexts {
  lateTitle: string;
  lateText: string;
  fresh: string;
  reload: string;
}

/**
 * Says that the stored state failed to load and offers a reload or continuing without it. Plain elements, because theme
 * and translations are not available yet. @returns when the person chose to continue; a reload never returns.
 */
export function offerFreshStart(texts: GateTexts): Promise<'fresh'> {
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
    title.textContent = texts.lateTitle;
    const text = document.createElement('p');
    text.textContent = texts.lateText;
    const root = document.getElementById(rootElementId);
    const goOn = () => {
      box.remove();
      resolve('fresh');
    };
    box.append(
      title,
      text,
      button(texts.reload, () => location.reload()),
      ' ',
      button(texts.fresh, goOn),
    );
    document.documentElement.removeAttribute(waitsAttribute);
    root?.replaceChildren(box);
  });
}
