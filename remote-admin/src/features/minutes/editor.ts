import type { MinutesDetail } from '@guildhall/shared/contracts';
import type { Fields } from './fields.ts';

/** What the parts of the page need to show and change the minutes. */
export interface EditorProps {
  detail: MinutesDetail;
  fields: Fields;
  /** Finished minutes are read-only. */
  isLocked: boolean;
  onChanged: (fields: Fields) => void;
}
