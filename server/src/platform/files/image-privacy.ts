// Removes what a camera or an editor wrote into an image: place, device, time, comments, embedded previews. The picture
// stays byte for byte; of the metadata, only the orientation and the colour profile are kept.
import { crc32 } from 'node:zlib';

/**
 * The image without its metadata.
 * @returns `null` when it is cut off or damaged
 */
export function withoutMetadata(bytes: Buffer, mediaType: string): Buffer | null {
  try {
    if (mediaType === 'image/jpeg') return cleanJpeg(bytes);
    if (mediaType === 'image/png') return cleanPng(bytes);
    return cleanWebp(bytes);
  } catch {
    // Reading past the end throws.
    return null;
  }
}

const exifHeader = 'Exif\0\0';
const orientationTag = 0x0112;

/** The orientation in an Exif block, from 1 (upright) to 8. */
function orientationIn(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = 0; entry < read16(directory); entry += 1) {
      const at = directory + 2 + entry * 12;
      if (read16(at) === orientationTag) return read16(at + 8);
    }
  } catch {
    // Damaged metadata has no orientation; it is removed in any case.
  }
  return 1;
}

/** An Exif block with only an orientation; `null` for images that are upright. */
function exifOf(orientation: number): Buffer<ArrayBuffer> | null {
  if (orientation < 2 || orientation > 8) return null;
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  // A short integer, one value.
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

const jpeg = { end: 0xd9, scan: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee, app15: 0xef, comment: 0xfe };

function cleanJpeg(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    // What follows the end may be a second image or a film, with metadata of its own.
    else if (marker === jpeg.end) break;
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      if (end > bytes.length) return null;
      const segment = bytes.subarray(at, end);
      const content = segment.subarray(4);
      if (marker === jpeg.app1 && content.toString('latin1', 0, 6) === exifHeader)
        orientation = orientationIn(content.subarray(6));
      if (isPartOfPicture(marker, content)) kept.push(segment);
      at = marker === jpeg.scan ? endOfScan(bytes, end) : end;
      if (marker === jpeg.scan) kept.push(bytes.subarray(end, at));
    }
  }
  const exif = exifOf(orientation);
  const head = [Buffer.from([0xff, 0xd8])];
  if (exif) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(2 + exifHeader.length + exif.length);
    head.push(Buffer.from([0xff, jpeg.app1]), length, Buffer.from(exifHeader, 'latin1'), exif);
  }
  return Buffer.concat([...head, ...kept, Buffer.from([0xff, jpeg.end])]);
}

function isPartOfPicture(marker: number, content: Buffer): boolean {
  if (marker === jpeg.comment) return false;
  if (marker < jpeg.app0 || marker > jpeg.app15) return true;
  if (marker === jpeg.app2) return content.toString('latin1', 0, 11) === 'ICC_PROFILE';
  return marker === jpeg.app0 || marker === jpeg.app14;
}

/** The next marker after compressed data, in which `ff 00` is a byte and `ff d0` to `ff d7` are its own marks. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError('The image ends within its data.');
}

const pngMetadata = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'];

function cleanPng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 8)];
  let exif: ReturnType<typeof exifOf> = null;
  let at = 8;
  for (let type = ''; type !== 'IEND';) {
    const length = bytes.readUInt32BE(at);
    type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return null;
    if (type === 'eXIf') exif = exifOf(orientationIn(bytes.subarray(at + 8, end - 4)));
    if (type === 'IEND' && exif) kept.push(pngChunk('eXIf', exif));
    if (!pngMetadata.includes(type)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + content.length);
  chunk.writeUInt32BE(content.length);
  chunk.write(type, 4, 'latin1');
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** The flags of an extended WebP header that announce metadata. */
const webpFlags = { exif: 0x08, xmp: 0x04 };

function cleanWebp(bytes: Buffer): Buffer | null {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  const kept: Buffer<ArrayBuffer>[] = [];
  let exif: ReturnType<typeof exifOf> = null;
  for (let at = 12; at < end;) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (next > end) return null;
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'EXIF')
      exif = exifOf(orientationIn(content.toString('latin1', 0, 6) === exifHeader ? content.subarray(6) : content));
    else if (type !== 'XMP ') kept.push(Buffer.from(bytes.subarray(at, next)));
    at = next;
  }
  const [header] = kept;
  if (header?.toString('latin1', 0, 4) === 'VP8X')
    header[8] = (header.readUInt8(8) & ~(webpFlags.exif | webpFlags.xmp)) | (exif ? webpFlags.exif : 0);
  if (exif) {
    const chunk = Buffer.alloc(8);
    chunk.write('EXIF', 'latin1');
    chunk.writeUInt32LE(exif.length, 4);
    kept.push(chunk, exif);
  }
  const riff = Buffer.from(bytes.subarray(0, 12));
  riff.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([riff, ...kept]);
}
