import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { sendDownload } from './download.ts';
import { testApp } from '../../testing/app.ts';
import { onePagePdf, onePixelPng } from '../../testing/uploads.ts';

const [pdf, png] = [onePagePdf, onePixelPng];
/** Readers ask for a password. */
const encryptedPdf = Buffer.from(
  pdf
    .toString()
    .replace(
      'trailer <<',
      `trailer <</ID [<00><00>] /Encrypt <</Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'11'.repeat(32)}>>> `,
    ),
);
const plainZip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');

async function store() {
  const t = await testApp();
  const takeIn = (content: Buffer, name: string, maxBytes = 1000) =>
    t.app.files.takeIn({ content: Readable.from([content]), name, maxBytes });
  const onDisk = () =>
    existsSync(join(t.config.dataDir, 'files'))
      ? readdirSync(join(t.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
          entry.isFile(),
        )
      : [];
  return { ...t, takeIn, onDisk };
}

test.each([
  ['certificate.pdf', pdf, 'application/pdf'],
  ['photo.PNG', png, 'image/png'],
  ['letter.txt', Buffer.from('Grüße aus Wien\n'), 'text/plain'],
  ['latin-1.txt', Buffer.from('Grüße aus Wien\n', 'latin1'), 'text/plain'],
  ['utf-16le.txt', Buffer.from('\ufeffرسالة\r\n', 'utf16le'), 'text/plain'],
  ['utf-16be.txt', Buffer.from('\ufeff信件\r\n', 'utf16le').swap16(), 'text/plain'],
])('accepts %s as what it is', async (name, content, mediaType) => {
  const { takeIn } = await store();
  expect(await takeIn(content, name)).toMatchObject({ name, mediaType, sizeBytes: content.length });
});

test.each([
  ['an empty file', Buffer.alloc(0), 'empty.pdf', 422, 'file_empty'],
  ['a page called PDF', Buffer.from('<html><script>1</script></html>'), 'paper.pdf', 422, 'file_kind_refused'],
  [
    'a drawing with scripts',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'logo.svg',
    422,
    'file_kind_refused',
  ],
  ['a picture called PDF', png, 'paper.pdf', 422, 'file_kind_differs'],
  ['a PDF with a second ending', pdf, 'paper.pdf.html', 422, 'file_kind_differs'],
  ['a plain archive called Word', plainZip, 'letter.docx', 422, 'file_kind_refused'],
  ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'cv.txt', 422, 'file_kind_refused'],
  ['HTML as UTF-16', Buffer.from('\ufeff<html>', 'utf16le'), 'cv.txt', 422, 'file_kind_refused'],
  ['a PDF without an end', pdf.subarray(0, -12), 'cut.pdf', 422, 'pdf_unreadable'],
  ['a PDF without pages', Buffer.from('%PDF-1.7\n%%EOF\n'), 'fake.pdf', 422, 'pdf_unreadable'],
  ['a PDF with a password', encryptedPdf, 'locked.pdf', 422, 'pdf_encrypted'],
  ['a PNG that is cut off', png.subarray(0, -8), 'photo.png', 422, 'image_unreadable'],
  ['one byte too many', Buffer.concat([pdf, Buffer.alloc(1001 - pdf.length, 32)]), 'big.pdf', 413, 'file_too_big'],
])('cases 75 and 78: refuses %s and leaves nothing behind', async (_what, content, name, status, code) => {
  const { takeIn, onDisk } = await store();
  await expect(takeIn(content, name)).rejects.toMatchObject({ status, code });
  expect(onDisk()).toEqual([]);
});

test('case 79: stores a photograph without its metadata, with the size and hash of what is stored', async () => {
  const { takeIn, onDisk } = await store();
  const text = Buffer.concat([Buffer.from([0, 0, 0, 7]), Buffer.from('tEXtGPS\0here'.slice(0, 11)), Buffer.alloc(4)]);
  text.writeUInt32BE(crc32(text.subarray(4, -4)), text.length - 4);
  const tagged = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]);
  const sha256 = createHash('sha256').update(png).digest('hex');
  expect(await takeIn(tagged, 'photo.png')).toMatchObject({ sizeBytes: png.length, sha256 });
  const [stored] = onDisk();
  expect(readFileSync(join(stored!.parentPath, stored!.name)).equals(png)).toBe(true);
});

test('removes paths, control and direction characters from file names', async () => {
  const { takeIn } = await store();
  expect((await takeIn(pdf, '../../etc/pass\u202ewd\u0000.pdf')).name).toBe('passwd.pdf');
});

test('case 84: deletes bytes without a row after an hour, and keeps those with one', async () => {
  const { app, db, clock, takeIn, onDisk } = await store();
  const kept = await takeIn(pdf, 'kept.pdf');
  await app.files.add(db, kept, null);
  await takeIn(pdf, 'orphan.pdf');
  expect(await app.files.sweep()).toBe(0);
  const old = new Date(clock.now().getTime() - 61 * 60 * 1000);
  for (const entry of onDisk()) utimesSync(join(entry.parentPath, entry.name), old, old);
  expect(await app.files.sweep()).toBe(1);
  expect(onDisk().map(({ name }) => name)).toEqual([kept.storageName]);
});

test('case 74: a download is an attachment that cannot run anything, under its own name in every script', async () => {
  const headers: Record<string, string> = {};
  const reply = {
    header: (name: string, value: string) => ((headers[name] = value), reply),
    type: (value: string) => ((headers['content-type'] = value), reply),
    send: () => reply,
  };
  sendDownload(reply as never, {
    name: 'Lebenslauf "neu" 简历.pdf',
    mediaType: 'application/pdf',
    sizeBytes: pdf.length,
    content: pdf,
  });
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="Lebenslauf _neu_ __.pdf"; filename*=UTF-8''Lebenslauf%20%22neu%22%20%E7%AE%80%E5%8E%86.pdf`,
    'content-security-policy': "sandbox; default-src 'none'",
  });
});
