import { crc32 } from 'node:zlib';
import { onePixelPng } from '../../testing/uploads.ts';
import { withoutMetadata } from './image-privacy.ts';

/** An Exif block as a camera writes it: an orientation, then a place. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.from(`II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\0\0\0\0\0\0\0\0${place}`, 'latin1');
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}
const place = 'GPS 48.2082N 16.3738E';

const segment = (marker: number, content: Buffer | string): Buffer => {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from([0xff, marker, 0, bytes.length + 2]), bytes]);
};
const scan = Buffer.concat([segment(0xda, 'scan'), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3])]);
const jpeg = (...segments: Buffer[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, scan, Buffer.from([0xff, 0xd9])]);
const tables = segment(0xdb, 'tables');

const chunk = (type: string, content: Buffer): Buffer => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type), content, Buffer.alloc(4)]);
  bytes.writeUInt32BE(content.length);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
};
const png = (...chunks: Buffer[]) => Buffer.concat([onePixelPng.subarray(0, 33), ...chunks, onePixelPng.subarray(33)]);

const riff = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(type), length, content, Buffer.alloc(content.length % 2)]);
};
const webp = (flags: number, ...chunks: Buffer[]) =>
  riff(
    'RIFF',
    Buffer.concat([Buffer.from('WEBP'), riff('VP8X', Buffer.from([flags, ...Array(9).fill(0)])), ...chunks]),
  );
const picture = riff('VP8L', Buffer.from('odd'));

test.each([
  [
    'image/jpeg',
    jpeg(segment(0xe0, 'JFIF'), segment(0xe1, `Exif\0\0${exif(1)}`), tables),
    jpeg(segment(0xe0, 'JFIF'), tables),
  ],
  ['image/jpeg', jpeg(segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${place}`), tables), jpeg(tables)],
  ['image/jpeg', jpeg(segment(0xed, `Photoshop 3.0\0${place}`), segment(0xfe, place), tables), jpeg(tables)],
  ['image/jpeg', Buffer.concat([jpeg(tables), Buffer.from(`film made at ${place}`)]), jpeg(tables)],
  ['image/png', png(chunk('eXIf', exif(1)), chunk('tEXt', Buffer.from(place))), onePixelPng],
  ['image/png', Buffer.concat([onePixelPng, Buffer.from(place)]), onePixelPng],
  ['image/webp', webp(0x0c, picture, riff('EXIF', exif(1)), riff('XMP ', Buffer.from(place))), webp(0, picture)],
])('case 79: removes the place from %s and keeps the picture', (mediaType, tagged, clean) => {
  expect(tagged.includes(place)).toBe(true);
  expect(withoutMetadata(tagged, mediaType)?.equals(clean)).toBe(true);
});

test.each([
  ['image/jpeg', jpeg(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(6)])), tables)],
  ['image/png', png(chunk('eXIf', exif(6)))],
  ['image/webp', webp(0x08, picture, riff('EXIF', exif(6)))],
])('keeps the orientation of %s, and cleans it once', (mediaType, turned) => {
  const clean = withoutMetadata(turned, mediaType)!;
  expect(clean.includes(place)).toBe(false);
  expect(clean.includes(Buffer.from([1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]))).toBe(true);
  expect(withoutMetadata(clean, mediaType)?.equals(clean)).toBe(true);
});

test('keeps the colour profile', () => {
  const profiled = jpeg(segment(0xe2, 'ICC_PROFILE\0profile'), tables);
  expect(withoutMetadata(profiled, 'image/jpeg')?.equals(profiled)).toBe(true);
});

test.each([
  ['image/jpeg', jpeg(tables)],
  ['image/png', onePixelPng],
  ['image/webp', webp(0, picture)],
])('%s that is cut off anywhere cannot be read', (mediaType, whole) => {
  for (let length = 12; length < whole.length; length += 1)
    expect([length, withoutMetadata(whole.subarray(0, length), mediaType)]).toEqual([length, null]);
});
