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

test('a call returns the response’s data', async () => {
  reply(renameThing, { id: 'a b', name: 'Tea' });
  await expect(call(renameThing, { params: { id: 'a b' }, body: { name: 'Tea' } })).resolves.toEqual({
    id: 'a b',
    name: 'Tea',
  });
  expect(requestsTo(renameThing)[0]).toMatchObject({ path: '/things/a%20b', query: {}, body: { name: 'Tea' } });
});

test('a page returns its rows and the total', async () => {
  reply(things, [{ id: '1' }], { totalCount: 61 });
  await expect(callPage(things, { query: { page: 3, q: '' } })).resolves.toEqual({
    rows: [{ id: '1' }],
    totalCount: 61,
  });
  expect(requestsTo(things)[0]?.query).toEqual({ page: '3' });
});

test('a refusal contains status, code, message and fields', async () => {
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

test('uses the specification’s text without a response', async () => {
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

test('uses the specification’s text for a refusal without a message', async () => {
  replyProblem(things, { status: 502, code: 'x', message: '' });
  await expect(request.get('/things')).resolves.toMatchObject({
    success: false,
    statusCode: 502,
    msg: 'An error occurred.',
  });
});

test('the result shape contains data and pagination', async () => {
  reply(things, [{ id: '1' }], { totalCount: 7, message: 'Here you are.' });
  await expect(request.get('/things', { page: 2 })).resolves.toEqual({
    success: true,
    statusCode: 200,
    msg: 'Here you are.',
    data: [{ id: '1' }],
    pagination: 7,
  });
});

test('sends the token with every call except sign-in', async () => {
  enter();
  reply(things, []);
  reply(signIn, {});
  await callPage(things);
  await call(signIn, { body: { email: 'a@b.example' } });
  await request.post('/auth/signIn', { email: 'a@b.example' });
  expect(requestsTo(things)[0]?.headers.authorization).toBe('Bearer secret');
  expect(requestsTo(signIn).map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
});

test('sends a file as multipart, texts before files', async () => {
  reply(upload, {});
  await call(upload, { form: { file: new File(['x'], 'cv.pdf'), kind: 'cv' } });
  await request.post('/things/files', { file: new File(['x'], 'cv.pdf') });
  const [typed, generic] = requestsTo(upload);
  expect(typed?.body).toBeInstanceOf(FormData);
  expect(generic?.body).toBeInstanceOf(FormData);
  expect([...(typed?.body instanceof FormData ? typed.body.keys() : [])]).toEqual(['kind', 'file']);
});

test('delete sends a JSON body, other methods send the payload twice', async () => {
  reply(removeThing, {});
  reply(renameThing, { id: '1', name: 'Tea' });
  await request.delete('/things', { id: '1' });
  await call(removeThing, { body: { id: '2' } });
  await request.other('put', '/things/1', { name: 'Tea' });
  expect(requestsTo(removeThing).map(({ body }) => body)).toEqual([{ id: '1' }, { id: '2' }]);
  expect(requestsTo(removeThing)[1]?.headers['content-type']).toBe('application/json');
  expect(requestsTo(renameThing)[0]).toMatchObject({ query: { name: 'Tea' }, body: { name: 'Tea' } });
});

test('an idempotency key makes a repeated call one effect', async () => {
  reply(renameThing, { id: '1', name: 'Tea' });
  await call(renameThing, { params: { id: '1' }, body: { name: 'Tea' }, idempotencyKey: 'k-1' });
  expect(requestsTo(renameThing)[0]?.headers['idempotency-key']).toBe('k-1');
});

test('reports an ended session once and ignores a late refusal of an older one', async () => {
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
])('saves %s as %s', (disposition, name) => {
  expect(fileName(disposition)).toBe(name);
});

describe('in a language other than the API’s', () => {
  beforeEach(() => changeLanguage('ar'));
  afterEach(() => changeLanguage('en'));

  test('translates a refusal and its input problems by their codes', async () => {
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

  test('keeps the server’s message for a code without a translation', async () => {
    replyProblem(renameThing, { status: 409, code: 'tea_is_cold', message: 'The tea is cold.' });
    await expect(call(renameThing, { params: { id: '1' }, body: { name: 'Tea' } })).rejects.toMatchObject({
      message: 'The tea is cold.',
    });
  });
});

test('every language except English has messages for the same codes', () => {
  const codesIn = (language: string) =>
    Object.keys(JSON.parse(readFileSync(path.join(__dirname, `locales/${language}.json`), 'utf8'))).sort();
  expect(codesIn('ar')).toEqual(codesIn('fr'));
  expect(codesIn('cn')).toEqual(codesIn('fr'));
});
