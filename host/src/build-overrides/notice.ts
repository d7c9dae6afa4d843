/** Shows lines at the bottom of the page, with one button; for developers, so in English and without the kit. */
export function showNotice(lines: readonly string[], action: string, onAction: () => void): void {
  const notice = document.createElement('aside');
  notice.setAttribute('role', 'status');
  notice.style.cssText =
    'position:fixed;inset-inline-end:16px;bottom:16px;z-index:2147483646;max-width:420px;padding:12px 16px;' +
    'background:#1b1f2a;color:#fff;border-radius:7px;font:14px/1.5 system-ui,sans-serif;direction:ltr';
  for (const line of lines) {
    const paragraph = document.createElement('p');
    paragraph.style.cssText = 'margin:0 0 4px;overflow-wrap:anywhere';
    paragraph.textContent = line;
    notice.append(paragraph);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = action;
  button.addEventListener('click', onAction);
  notice.append(button);
  document.body.append(notice);
}
