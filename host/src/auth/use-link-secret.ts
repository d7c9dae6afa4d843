import { useState } from 'react';

/**
 * The secret of a mailed link. It is in the URL fragment, which browsers never send to a server, and is removed from
 * the address bar as soon as it is read, to keep it out of history, screenshots and shared screens.
 */
export function useLinkSecret(): string | null {
  const [secret] = useState(() => {
    const text = location.hash.slice(1);
    if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return null;
    history.replaceState(history.state, '', location.pathname + location.search);
    return text;
  });
  return secret;
}
