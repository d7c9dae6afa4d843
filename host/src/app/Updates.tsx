import { UpdateNotice } from './lazy-screens.tsx';
import { useRegistry } from '../routing/registry-context.ts';

const reload = () => location.reload();

/** Shows a notice when a new version is ready. */
export function Updates() {
  const { update } = useRegistry();
  return update && <UpdateNotice update={update} reload={reload} />;
}
