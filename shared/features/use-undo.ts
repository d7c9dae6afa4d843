import { undoDeletion } from '@guildhall/shared/contracts';
import { undoMs, type JunkKind } from '@guildhall/shared/domain';
import { call, problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQueryClient, type QueryKey } from '@guildhall/shared/query';
import { toast } from '@guildhall/shared/ui/core';

interface Deletion {
  kind: JunkKind;
  id: string;
  /** A sentence that says what was deleted. */
  text: string;
  /** Keys of the queries that show the restored item. */
  stale: readonly QueryKey[];
}

/** Says that something was deleted, with ten seconds to undo it, even after navigation. */
export function useUndo(): (deletion: Deletion) => void {
  const client = useQueryClient();
  const { t } = useTranslation('ui');
  return ({ kind, id, text, stale }) => {
    const undo = async () => {
      try {
        await call(undoDeletion, { body: { kind, id } });
        toast.success(t('toast.undone'));
      } catch (error) {
        toast.error(problemText(error));
      }
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    };
    toast.undoable(text, { run: () => void undo(), ms: undoMs, of: [id] });
  };
}
