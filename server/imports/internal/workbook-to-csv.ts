import { Refusal } from '../../../domain/refusal.ts'
import { readStockWorkbookOf } from '../../uploads/read-upload.ts'
import { ListError } from '../list-error.ts'

/** The limit for imported workbooks. */
export const MAX_WORKBOOK_BYTES = 20 * 1024 * 1024
/** The name of the encoding of a list that was uploaded as a workbook. */
export const WORKBOOK_ENCODING = 'xlsx'

/** True for a ZIP, which may be a workbook; the contents decide. */
export const beginsZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * Converts the first sheet of a workbook to CSV. Throws ListError if the file is not a workbook, damaged or too large.
 */
export const workbookToCsv = (whose: string, bytes: Uint8Array): Promise<string> =>
  readStockWorkbookOf(whose, bytes).catch(error => {
    throw error instanceof Refusal && error.code === 'LIST_FILE_UNREADABLE' ? new ListError(error.message) : error
  })
