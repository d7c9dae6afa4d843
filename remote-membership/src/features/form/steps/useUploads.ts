import type { DocumentKind } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import type { FileItem } from '@guildhall/shared/ui/form';
import { useRef, useState } from 'react';
import { useUploadDocument } from './api.ts';

interface Wanted {
  kind: DocumentKind;
  file: File;
  /** The stored document it takes the place of. */
  replaces?: string;
}

/** The uploads under way and those that failed; one that arrived stands in the application instead. */
export function useUploads(applicationId: string) {
  const { mutateAsync } = useUploadDocument(applicationId);
  const [uploads, setUploads] = useState<readonly (FileItem & { kind: DocumentKind })[]>([]);
  const wanted = useRef(new Map<string, Wanted & { abort: AbortController }>());

  const mark = (id: string, change: Partial<FileItem>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));

  function dismiss(id: string) {
    wanted.current.get(id)?.abort.abort();
    wanted.current.delete(id);
    setUploads((all) => all.filter((one) => one.id !== id));
  }

  async function send(id: string) {
    const upload = wanted.current.get(id);
    if (!upload) return;
    const { abort, ...parts } = upload;
    try {
      await mutateAsync({ ...parts, signal: abort.signal, onProgress: (progress) => mark(id, { progress }) });
      dismiss(id);
    } catch (error) {
      if (!abort.signal.aborted) mark(id, { state: 'failed', error: problemText(error) });
    }
  }

  function upload(parts: Wanted) {
    const id = crypto.randomUUID();
    const { kind, file } = parts;
    wanted.current.set(id, { ...parts, abort: new AbortController() });
    setUploads((all) => [...all, { id, kind, name: file.name, bytes: file.size, state: 'uploading', progress: 0 }]);
    void send(id);
  }

  function again(id: string) {
    mark(id, { state: 'uploading', progress: 0, error: '' });
    void send(id);
  }

  return { uploads, upload, again, dismiss };
}
