import { act, renderHook } from '@testing-library/react';
import { useKeptColumns } from '@guildhall/shared/features/list-columns';
import { createDraftBackup } from '@guildhall/shared/features/draft-saver';
import { forgetUpload, rememberUpload } from './uploads/upload-files.ts';

const personId = '0192f0c1-0000-7000-8000-00000000ca01';
const applicationId = '0192f0c1-0000-7000-8000-00000000ca02';
const uploadId = '0192f0c1-0000-7000-8000-00000000ca03';

test('stores no person, application or typed text in the keys and values this remote keeps on a device', () => {
  createDraftBackup(personId, 'answers', applicationId).put({ phone: { value: '+43 1 555 0133', base: '' } });
  rememberUpload(uploadId, new File(['x'], 'passport.pdf'));
  const columns = { known: ['number', 'state'], usual: ['number'], always: 'number' } as const;
  const { result } = renderHook(() => useKeptColumns(personId, 'applications', columns));
  act(() => result.current.change(result.current.places));

  expect(Object.keys(localStorage).filter((name) => name.startsWith('gh_kept:'))).toHaveLength(3);
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/0192f0c1|00000000ca0|\+43|passport/);
  expect(createDraftBackup(personId, 'answers', applicationId).read().unsaved).toEqual({ phone: '+43 1 555 0133' });
  forgetUpload(uploadId);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('gh_kept:'))).toHaveLength(2);
});
