import { sendUpload } from '../send-upload.ts'

/**
 * The list in a file of a spreadsheet, read by the store, as text: `list` gives a list of parts to be checked, `table` the cells
 * as they stand, apart by tabs. Rejects with what to tell the person.
 */
export const readListFile = (file: File, as: 'list' | 'table' = 'list'): Promise<string> =>
  sendUpload(`/part-lists/file${as === 'table' ? '?as=table' : ''}`, 'application/octet-stream', file, () => {}, {
    read: ({ text }) => (typeof text === 'string' ? text : null),
    failed: 'The file could not be read. Please try again, or paste the list.',
  }).done
