import { UpdateNotice } from './lazy-screens.tsx';
import { useRegistry } from '../routing/registry.ts';

const reload = () => location.reload();

/** Shows a notice when a new version is ready. */
export function Updates() {
  const { update } = useRegistry();
  return update && <UpdateNotice update={update} reload={reload} />;
}
