import { Refusal } from '../../../domain/refusal.ts'
import { readStockWorkbookOf } from '../../uploads/read-upload.ts'
import { ListError } from '../list-error.ts'

/** Of a workbook that is brought in. */
export const MAX_WORKBOOK_BYTES = 20 * 1024 * 1024
/** What the store calls the encoding of a list that came as a workbook. */
export const WORKBOOK_ENCODING = 'xlsx'

/** A ZIP, which a workbook is; whether it is one, its contents say. */
export const beginsZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The first sheet of a workbook as CSV. Throws ListError where it is none, or is damaged or too large. */
export const workbookToCsv = (whose: string, bytes: Uint8Array): Promise<string> =>
  readStockWorkbookOf(whose, bytes).catch(error => {
    throw error instanceof Refusal && error.code === 'LIST_FILE_UNREADABLE' ? new ListError(error.message) : error
  })
