import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { contract } from '../contracts/contract.ts';
import { changeLanguage } from '../i18n/index.ts';
import { buildSessionUser, reply, replyNothing, replyProblem, requestsTo } from '../testing/index.ts';
import { signedIn, store } from '../store/index.ts';
import { call, callPage, request, whenSessionEnds } from './index.ts';
import { fileName } from './save-file.ts';

const things = contract.get('/things', {
  summary: 'Things',
  permission: 'signedIn',
  query: z.strictObject({ page: z._default(z.number(), 1), q: z.optional(z.string()) }),
  response: z.array(z.strictObject({ id: z.string() })),
  paged: true,
});
const renameThing = contract.put('/things/:id', {
  summary: 'Rename',
  permission: 'signedIn',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ name: z.string() }),
  response: z.strictObject({ id: z.string(), name: z.string() }),
});
const upload = contract.post('/things/files', {
  summary: 'Upload',
  permission: 'signedIn',
  bodyKind: 'multipart',
  response: z.strictObject({}),
});
const signIn = contract.post('/auth/signIn', {
  summary: 'Sign in',
  permission: 'public',
  body: z.strictObject({ email: z.string() }),
  response: z.strictObject({}),
});
const removeThing = contract.delete('/things', {
  summary: 'Remove',
  permission: 'signedIn',
  body: z.strictObject({ id: z.string() }),
  response: z.strictObject({}),
});

const enter = (token = 'secret') => signedIn({ user: buildSessionUser(), token, loginTime: '2026-11-20T08:00:00Z' });

afterEach(() => whenSessionEnds(() => undefined));

test('a call gives the data of the answer', async () => {
  reply(renameThing, { id: 'a b', name: 'Tea' });
  await expect(call(renameThing, { params: { id: 'a b' }, body: { name: 'Tea' } })).resolves.toEqual({
    id: 'a b',
    name: 'Tea',
  });
  expect(requestsTo(renameThing)[0]).toMatchObject({ path: '/things/a%20b', query: {}, body: { name: 'Tea' } });
});

test('a page gives rows and how many there are', async () => {
  reply(things, [{ id: '1' }], { totalCount: 61 });
  await expect(callPage(things, { query: { page: 3, q: '' } })).resolves.toEqual({
    rows: [{ id: '1' }],
    totalCount: 61,
  });
  expect(requestsTo(things)[0]?.query).toEqual({ page: '3' });
});

test('a refusal carries status, code, sentence and fields', async () => {
  replyProblem(renameThing, {
    status: 409,
    code: 'version_conflict',
    message: 'Changed meanwhile.',
    fields: { name: { code: 'taken', message: 'Taken.' } },
    current: { name: 'Coffee' },
  });
  await expect(call(renameThing, { params: { id: '1' }, body: { name: 'Tea' } })).rejects.toMatchObject({
    status: 409,
    code: 'version_conflict',
    message: 'Changed meanwhile.',
    fields: { name: { code: 'taken', message: 'Taken.' } },
    current: { name: 'Coffee' },
    requestId: 'test-request',
  });
});

test('without an answer the specification’s text is shown', async () => {
  replyNothing(things);
  await expect(call(things)).rejects.toMatchObject({
    status: 500,
    message: 'An internal error occurred. Please try again later.',
  });
  await expect(request.get('/things')).resolves.toEqual({
    success: false,
    statusCode: 500,
    msg: 'An internal error occurred. Please try again later.',
    data: null,
    pagination: null,
  });
});

test('a refusal without a sentence gets the specification’s', async () => {
  replyProblem(things, { status: 502, code: 'x', message: '' });
  await expect(request.get('/things')).resolves.toMatchObject({
    success: false,
    statusCode: 502,
    msg: 'An error occurred.',
  });
});

test('the result shape holds data and pagination', async () => {
  reply(things, [{ id: '1' }], { totalCount: 7, message: 'Here you are.' });
  await expect(request.get('/things', { page: 2 })).resolves.toEqual({
    success: true,
    statusCode: 200,
    msg: 'Here you are.',
    data: [{ id: '1' }],
    pagination: 7,
  });
});

test('the token goes with every call but the sign-in', async () => {
  enter();
  reply(things, []);
  reply(signIn, {});
  await callPage(things);
  await call(signIn, { body: { email: 'a@b.example' } });
  await request.post('/auth/signIn', { email: 'a@b.example' });
  expect(requestsTo(things)[0]?.headers.authorization).toBe('Bearer secret');
  expect(requestsTo(signIn).map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
});

test('a file goes as multipart, texts before files', async () => {
  reply(upload, {});
  await call(upload, { form: { file: new File(['x'], 'cv.pdf'), kind: 'cv' } });
  await request.post('/things/files', { file: new File(['x'], 'cv.pdf') });
  const [typed, generic] = requestsTo(upload);
  expect(typed?.body).toBeInstanceOf(FormData);
  expect(generic?.body).toBeInstanceOf(FormData);
  expect([...(typed?.body instanceof FormData ? typed.body.keys() : [])]).toEqual(['kind', 'file']);
});

test('delete carries a JSON body, other methods carry the payload twice', async () => {
  reply(removeThing, {});
  reply(renameThing, { id: '1', name: 'Tea' });
  await request.delete('/things', { id: '1' });
  await request.other('put', '/things/1', { name: 'Tea' });
  expect(requestsTo(removeThing)[0]?.body).toEqual({ id: '1' });
  expect(requestsTo(renameThing)[0]).toMatchObject({ query: { name: 'Tea' }, body: { name: 'Tea' } });
});

test('a key makes a repeated call one effect', async () => {
  reply(renameThing, { id: '1', name: 'Tea' });
  await call(renameThing, { params: { id: '1' }, body: { name: 'Tea' }, idempotencyKey: 'k-1' });
  expect(requestsTo(renameThing)[0]?.headers['idempotency-key']).toBe('k-1');
});

test('an ended session is told once; a late refusal of an older one is not', async () => {
  const ended = jest.fn(() => store.setState((state) => ({ 'user-auth': { ...state['user-auth'], token: null } })));
  whenSessionEnds(ended);
  enter('old');
  replyProblem(things, { status: 401, code: 'session_over' });
  await Promise.allSettled([call(things), call(things)]);
  expect(ended).toHaveBeenCalledTimes(1);
  const late = call(things);
  enter('new');
  await expect(late).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledTimes(1);
});

test.each([
  ['attachment; filename="INV-2026-00017.pdf"', 'INV-2026-00017.pdf'],
  ['attachment; filename="x.pdf"; filename*=UTF-8\'\'R%C3%A9sum%C3%A9.pdf', 'Résumé.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['', 'download'],
])('%s is saved as %s', (disposition, name) => {
  expect(fileName(disposition)).toBe(name);
});

describe('in another language than the API’s', () => {
  beforeEach(() => changeLanguage('ar'));
  afterEach(() => changeLanguage('en'));

  test('a refusal is said in the person’s words, by its code, and so is what is wrong with each input', async () => {
    replyProblem(renameThing, {
      status: 422,
      code: 'version_conflict',
      message: 'Changed meanwhile.',
      fields: { name: { code: 'referee_named_twice', message: 'You have named this person already.' } },
    });
    await expect(call(renameThing, { params: { id: '1' }, body: { name: 'Tea' } })).rejects.toMatchObject({
      code: 'version_conflict',
      message: expect.stringContaining('عدّل شخص آخر'),
      fields: { name: { code: 'referee_named_twice', message: 'لقد سمّيت هذا الشخص من قبل.' } },
    });
  });

  test('a code without a translation keeps the server’s sentence', async () => {
    replyProblem(renameThing, { status: 409, code: 'tea_is_cold', message: 'The tea is cold.' });
    await expect(call(renameThing, { params: { id: '1' }, body: { name: 'Tea' } })).rejects.toMatchObject({
      message: 'The tea is cold.',
    });
  });
});

test('every language but English has a sentence for the same codes', () => {
  const codesIn = (language: string) =>
    Object.keys(JSON.parse(readFileSync(path.join(__dirname, `locales/${language}.json`), 'utf8'))).sort();
  expect(codesIn('ar')).toEqual(codesIn('fr'));
  expect(codesIn('cn')).toEqual(codesIn('fr'));
});
