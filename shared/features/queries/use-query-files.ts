import { isRecord } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import type { FileItem } from '@guildhall/shared/ui/form';
import { useRef, useState } from 'react';
import { removeFile, uploadFile } from './api.ts';

/** The upload's status; `stored` is its id on the server once it has arrived. */
interface Attached extends FileItem {
  stored?: string;
}

/** What a draft kept on this device when its form was opened. */
interface OpenedDraft {
  found: Record<string, unknown> | null;
}

/** The uploaded files of a stored draft. The server deletes them after a day, and then refuses the message. */
function filesOf({ found }: OpenedDraft): Attached[] {
  const kept: unknown[] = Array.isArray(found?.files) ? found.files : [];
  return kept.flatMap((file) => {
    if (!isRecord(file)) return [];
    const { stored, name, bytes } = file;
    if (typeof stored !== 'string' || typeof name !== 'string' || typeof bytes !== 'number') return [];
    return [{ id: stored, stored, name, bytes, state: 'stored' as const }];
  });
}

/** The files of a draft message: uploaded immediately, kept with the draft, sent by their ids. */
export function useQueryFiles(draft: OpenedDraft) {
  const [files, setFiles] = useState<readonly Attached[]>(() => filesOf(draft));
  const chosen = useRef(new Map<string, { file: File; abort: AbortController }>());

  const mark = (id: string, change: Partial<Attached>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));

  async function send(id: string) {
    const upload = chosen.current.get(id);
    if (!upload) return;
    const { file, abort } = upload;
    try {
      const onUploadProgress = (progress: number) => mark(id, { progress });
      const { id: stored } = await uploadFile({ file, signal: abort.signal, onUploadProgress });
      mark(id, { state: 'stored', stored });
    } catch (error) {
      if (!abort.signal.aborted) mark(id, { state: 'failed', error: problemText(error) });
    }
  }

  return {
    files,
    /** The ids to send with the message. */
    ids: files.flatMap(({ stored }) => (stored ? [stored] : [])),
    /** For the stored draft. */
    kept: files.flatMap(({ stored, name, bytes }) => (stored ? [{ stored, name, bytes }] : [])),
    isUploading: files.some(({ state }) => state === 'uploading'),
    hasFailed: files.some(({ state }) => state === 'failed'),
    add(added: readonly File[]) {
      for (const file of added) {
        const id = crypto.randomUUID();
        chosen.current.set(id, { file, abort: new AbortController() });
        setFiles((all) => [...all, { id, name: file.name, bytes: file.size, state: 'uploading', progress: 0 }]);
        void send(id);
      }
    },
    retry(id: string) {
      mark(id, { state: 'uploading', progress: 0, error: '' });
      void send(id);
    },
    remove(id: string) {
      chosen.current.get(id)?.abort.abort();
      chosen.current.delete(id);
      const stored = files.find((file) => file.id === id)?.stored;
      // If this fails, the server purges it after a day.
      if (stored) void removeFile(stored).catch(() => {});
      setFiles((all) => all.filter((file) => file.id !== id));
    },
    /** They belong to a message now, or are gone from the server. */
    clear() {
      chosen.current.clear();
      setFiles([]);
    },
  };
}

export type QueryFiles = ReturnType<typeof useQueryFiles>;
