import { type AttachmentType, MOST_ATTACHMENT_BYTES } from '../../../domain/attachments/attachment.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { encodeSamePicture } from '../../catalogue/pictures/encode-sent-picture.ts'
import { checkPdf } from '../../platform/files/check-pdf.ts'
import { isPackage, isPlainPackage, unpackedSize } from '../../platform/files/office-package.ts'
import { limitConcurrency } from '../../platform/limits/limit-concurrency.ts'
import { csvText } from './csv-text.ts'

/** A list of 100,000 rows unpacks to some 50 MB. */
const MOST_UNPACKED = 150 * 1024 * 1024
/** What is unpacked takes memory: two at a time in this process. */
const unpacking = limitConcurrency({ atOnce: 2, mostWaiting: 12, waitMs: 30_000 })

type Checked = { type: AttachmentType; bytes: Uint8Array }
type Sender = { whose: string; allowMegapixels: (megapixels: number) => Promise<void> }

/**
 * Tells by its content what a file is, whatever it is called, and refuses what is more than it seems. Pictures are encoded anew
 * in their own format; the rest stays as it is: what is signed must stay as it was signed. Refuses ATTACHMENT_TOO_LARGE,
 * ATTACHMENT_TYPE, ATTACHMENT_BROKEN, ATTACHMENT_ACTIVE, ATTACHMENT_LOCKED, of pictures PICTURE_BROKEN, PICTURE_TOO_LARGE,
 * PICTURE_TOO_SMALL, and BUSY.
 */
export async function checkFile(bytes: Uint8Array, sender: Sender): Promise<Checked> {
  if (bytes.length > MOST_ATTACHMENT_BYTES) throw new Refusal('ATTACHMENT_TOO_LARGE')
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (head.startsWith('%PDF-')) return { type: 'pdf', bytes: plainPdf(bytes) }
  if (head.startsWith('\xff\xd8\xff')) return { type: 'jpg', bytes: await encodeSamePicture(bytes, 'jpeg', sender) }
  if (head === '\x89PNG\r\n\x1a\n') return { type: 'png', bytes: await encodeSamePicture(bytes, 'png', sender) }
  if (head.startsWith('PK\x03\x04')) return { type: 'xlsx', bytes: await plainWorkbook(bytes, sender.whose) }
  const list = isOtherFormat(head) ? null : csvText(bytes)
  if (list === null) throw new Refusal('ATTACHMENT_TYPE')
  if (list === 'active') throw new Refusal('ATTACHMENT_ACTIVE')
  return { type: 'csv', bytes }
}

/** Formats that are text, and no list: pages, pictures and programs of the web, scripts. */
const isOtherFormat = (head: string): boolean => /^(?:\xef\xbb\xbf)?\s*(?:<|#!|\{\\rtf)/.test(head)

const PDF_WORDS = {
  NOT_A_PDF: 'ATTACHMENT_BROKEN',
  PDF_BROKEN: 'ATTACHMENT_BROKEN',
  PDF_ACTIVE: 'ATTACHMENT_ACTIVE',
} as const

function plainPdf(bytes: Uint8Array): Uint8Array {
  try {
    if (checkPdf(bytes) === 'locked') throw new Refusal('ATTACHMENT_LOCKED')
    return bytes
  } catch (error) {
    const code = error instanceof Refusal && Object.entries(PDF_WORDS).find(([known]) => known === error.code)?.[1]
    throw code ? new Refusal(code) : error
  }
}

async function plainWorkbook(given: Uint8Array, whose: string): Promise<Uint8Array> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  // Documents of Word, archives, programs for phones: all are ZIPs.
  if (!isPackage(bytes, 'excel')) throw new Refusal('ATTACHMENT_TYPE')
  if (!isPlainPackage(bytes, 'excel')) throw new Refusal('ATTACHMENT_ACTIVE')
  const size = await unpacking(() => unpackedSize(bytes, MOST_UNPACKED), whose)
  if (size === 'broken') throw new Refusal('ATTACHMENT_BROKEN')
  if (size === 'over') throw new Refusal('ATTACHMENT_UNPACKS')
  return given
}
