/* global document, EventSource, location */
// Runs on every page of a development server: follows the builds of `npm run dev`.
{
  const { version } = document.currentScript.dataset;
  const banner = document.createElement('section');
  banner.setAttribute('role', 'alert');
  banner.style.cssText =
    'position:fixed;inset-inline:0;bottom:0;z-index:2147483647;max-height:60vh;overflow:auto;padding:16px 20px;' +
    'background:#1b1f2a;color:#fff;border-top:4px solid #ff6b6b;font:14px/1.5 ui-monospace,monospace;direction:ltr';

  const show = (problems) => {
    banner.replaceChildren(
      ...problems.flatMap(({ part, message }) => {
        const title = document.createElement('strong');
        title.textContent = `${part} does not compile. The page shows its last good build.`;
        const text = document.createElement('pre');
        text.style.cssText = 'margin:8px 0 16px;white-space:pre-wrap';
        text.textContent = message;
        return [title, text];
      }),
    );
    if (problems.length > 0) document.body.append(banner);
    else banner.remove();
  };

  new EventSource('/dev/events').addEventListener('message', ({ data }) => {
    const state = JSON.parse(data);
    if (state.version !== version) location.reload();
    else show(state.problems);
  });
}
