import { updateNotice } from './lazy-screens.tsx';
import { useRegistry } from '../routing/registry-context.ts';

const reload = () => location.reload();

/** Says that a new version is ready, once there is one. */
export function Updates() {
  const { update } = useRegistry();
  return update && <updateNotice.Component update={update} reload={reload} />;
}
