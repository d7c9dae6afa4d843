/**
 * Reads the file name of a `Content-Disposition` header; the encoded form wins, paths are cut off.
 * @internal tested by itself: jsdom saves no files
 */
export function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  let name = plain ?? '';
  try {
    if (encoded) name = decodeURIComponent(encoded);
  } catch {
    // A damaged encoding leaves the plain name.
  }
  return name.split(/[/\\]/).at(-1)?.trim() || 'download';
}

/** Offers a fetched file to the person as a download. */
export function saveFile(file: Blob, disposition: string): string {
  const name = fileName(disposition);
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after this task; letting go of it at once would cancel the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return name;
}
