/** What a scan is called until somebody calls it otherwise: as its file, without what it ends with. */
export const documentName = (file: File): string =>
  file.name
    .replace(/\.(?:pdf|jpe?g|png)$/i, '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 120) || 'Scan'
