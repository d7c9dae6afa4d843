/** An image as described by its header. */
export interface ImageFacts {
  mediaType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The type and size of an image, from its content alone; `null` for everything except PNG and JPEG. */
export function readImage(bytes: Uint8Array): ImageFacts | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = data.subarray(0, 8).equals(pngSignature) ? pngSize(data) : jpegSize(data);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

function pngSize(data: Buffer): ImageFacts | null {
  if (data.length < 33 || data.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { mediaType: 'image/png', width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}

/** The start-of-frame markers, which contain the size; the others in that range are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(data: Buffer): ImageFacts | null {
  if (data.length < 4 || data.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 < data.length) {
    const marker = data[at + 1] ?? 0;
    if (data[at] !== 0xff || marker < 0xc0) return null;
    if (isFrame(marker))
      return { mediaType: 'image/jpeg', width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) };
    at += 2 + data.readUInt16BE(at + 2);
  }
  return null;
}
