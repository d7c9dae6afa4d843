import { useEffect } from 'react';
import { useIdentity } from '../../store/identity.ts';

/** Sets the window's title: the screen, then whose site it is. */
export function useWindowTitle(title: string): void {
  const { name } = useIdentity();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
