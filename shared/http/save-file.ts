/**
 * Reads the file name from a `Content-Disposition` header; the encoded form wins, paths are removed.
 * @internal tested directly: jsdom saves no files
 */
export function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  let name = plain ?? '';
  try {
    if (encoded) name = decodeURIComponent(encoded);
  } catch {
    // With a damaged encoding, use the plain name.
  }
  return name.split(/[/\\]/).at(-1)?.trim() || 'download';
}

/** Saves a fetched file as a download. */
export function saveFile(file: Blob, disposition: string): string {
  const name = fileName(disposition);
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after this task; revoking it at once would cancel the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return name;
}
