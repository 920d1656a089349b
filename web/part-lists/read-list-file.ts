import { sendUpload } from '../send-upload.ts'

/**
 * The store parses a spreadsheet file and returns text: `list` a list of parts to check, `table` the unchanged cells,
 * separated by tabs. Rejects with the message to show.
 */
export const readListFile = (file: File, as: 'list' | 'table' = 'list'): Promise<string> =>
  sendUpload(`/part-lists/file${as === 'table' ? '?as=table' : ''}`, 'application/octet-stream', file, () => {}, {
    read: ({ text }) => (typeof text === 'string' ? text : null),
    failed: 'The file could not be read. Please try again, or paste the list.',
  }).done
