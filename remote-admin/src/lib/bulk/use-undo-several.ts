import { undoDeletions } from '@guildhall/shared/contracts';
import { undoMs, type JunkKind } from '@guildhall/shared/domain';
import { call, problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQueryClient, type QueryKey } from '@guildhall/shared/query';
import { toast } from '@guildhall/shared/ui/core';

interface Deletions {
  kind: JunkKind;
  ids: readonly string[];
  /** Keys of the queries that show the restored items. */
  stale: readonly QueryKey[];
}

/** Shows how many items were moved to the junk box, with ten seconds to undo all of them. */
export function useUndoSeveral(): (deletions: Deletions) => void {
  const client = useQueryClient();
  const { t } = useTranslation('bulk');
  return ({ kind, ids, stale }) => {
    const undo = async () => {
      try {
        const results = await call(undoDeletions, { body: { kind, ids: [...ids] } });
        const withCode = (code: string) => results.filter((result) => result.code === code).length;
        const purged = withCode('undo_purged');
        const back = results.filter(({ ok }) => ok).length + withCode('undo_restored');
        const left = results.length - purged - back;
        if (purged > 0) toast.error(t('purged', { count: purged }));
        if (left > 0) toast.error(t('notUndone', { count: left }));
        if (back === results.length) toast.success(t('undone', { count: back }));
      } catch (error) {
        toast.error(problemText(error));
      }
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    };
    toast.undoable(t('inJunkBox', { count: ids.length }), { run: () => void undo(), ms: undoMs, of: ids });
  };
}
