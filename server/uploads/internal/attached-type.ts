import { Refusal } from '../../../domain/refusal.ts'
import { checkPdf } from '../../platform/pdf/check-pdf.ts'
import { csvText } from './csv-text.ts'
import { inspectPackage } from './office-package.ts'

export type AttachedDocument = 'pdf' | 'xlsx' | 'csv'

/** A list of 60,000 rows unpacks to some 30 MB; twice as much takes the process three seconds. */
const MAX_UNPACKED = 32 * 1024 * 1024

/**
 * The type of an attached document by its content, not its name. Refuses ATTACHMENT_TYPE, ATTACHMENT_BROKEN,
 * ATTACHMENT_ACTIVE, ATTACHMENT_LOCKED, ATTACHMENT_UNPACKS.
 */
export async function attachedType(bytes: Buffer): Promise<AttachedDocument> {
  const head = bytes.subarray(0, 64).toString('latin1')
  if (head.startsWith('%PDF-')) return plainPdf(bytes)
  if (head.startsWith('PK\x03\x04')) return plainWorkbook(bytes)
  const list = isOtherFormat(head) ? null : csvText(bytes)
  if (list === null) throw new Refusal('ATTACHMENT_TYPE')
  if (list === 'active') throw new Refusal('ATTACHMENT_ACTIVE')
  return 'csv'
}

/**
 * Formats that are text but not a list: web pages, images and programs of the web, scripts, and SYLK, which Excel
 * detects by its first line.
 */
const isOtherFormat = (head: string): boolean =>
  /^(?:\xef\xbb\xbf)?\s*(?:<|#!|\{\\rtf)/.test(head) ||
  /^(?:\xef\xbb\xbf)?ID;P\w*\r?\n(?:[A-Z]{1,2};|E\r?\n)/.test(head)

const PDF_WORDS = {
  NOT_A_PDF: 'ATTACHMENT_BROKEN',
  PDF_BROKEN: 'ATTACHMENT_BROKEN',
  PDF_ACTIVE: 'ATTACHMENT_ACTIVE',
  PDF_LOCKED: 'ATTACHMENT_LOCKED',
} as const

async function plainPdf(bytes: Buffer): Promise<'pdf'> {
  try {
    await checkPdf(bytes)
    return 'pdf'
  } catch (error) {
    const code = error instanceof Refusal && Object.entries(PDF_WORDS).find(([known]) => known === error.code)?.[1]
    throw code ? new Refusal(code) : error
  }
}

const WORKBOOK_WORDS = {
  // Documents of Word, archives and programs for phones are all ZIP files.
  other: 'ATTACHMENT_TYPE',
  active: 'ATTACHMENT_ACTIVE',
  broken: 'ATTACHMENT_BROKEN',
  over: 'ATTACHMENT_UNPACKS',
} as const

async function plainWorkbook(bytes: Buffer): Promise<'xlsx'> {
  const inspected = await inspectPackage(bytes, 'excel', MAX_UNPACKED)
  if (inspected !== 'plain') throw new Refusal(WORKBOOK_WORDS[inspected])
  return 'xlsx'
}
