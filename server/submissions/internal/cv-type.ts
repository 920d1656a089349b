import { pdfContents } from '../../files/pdf-contents.ts'
import type { CvType } from './sent-file.ts'

/**
 * What kind of document the bytes are, whatever the file is called; null for everything else, and for documents that carry
 * macros or scripts. Nothing of it is run or unpacked: only names in it are looked for.
 */
export function cvType(bytes: Buffer): CvType | null {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return isPlainPdf(bytes) ? 'pdf' : null
  if (bytes.subarray(0, 8).equals(COMPOUND_FILE)) return isWordDocument(bytes) ? 'doc' : null
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return isWordPackage(bytes) ? 'docx' : null
  return null
}

/** ISO 32000-1, 7.5.5: the last line is %%EOF. Readers take some bytes behind it, and so is it here. */
const isPlainPdf = (bytes: Buffer): boolean =>
  bytes.subarray(-2048).includes('%%EOF') && pdfContents(bytes.toString('latin1')) === 'plain'

/** MS-CFB, 2.2. Installers, spreadsheets and mails are such files too: what is in it is told by its directory, in UTF-16. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const isWordDocument = (bytes: Buffer): boolean =>
  bytes.includes(Buffer.from('WordDocument', 'utf16le')) && !bytes.includes(Buffer.from('_VBA_PROJECT', 'utf16le'))

/** ECMA-376 part 2: a ZIP of named parts. A .docm has the same, and a part with macros. */
function isWordPackage(bytes: Buffer): boolean {
  const names = zipNames(bytes) ?? []
  return (
    names.includes('[Content_Types].xml') &&
    names.includes('word/document.xml') &&
    !names.some(name => /vbaProject|\.(exe|dll|js|vbs|bat|cmd|scr|ps1)$/i.test(name))
  )
}

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1')
const DIRECTORY_ENTRY = 0x02014b50
const MOST_ENTRIES = 2000

/** The names in a ZIP's central directory (APPNOTE.TXT, 4.3.12 and 4.3.16); null when there is none that can be read. */
function zipNames(bytes: Buffer): string[] | null {
  const end = bytes.lastIndexOf(END_OF_DIRECTORY)
  if (end < 0 || end + 22 > bytes.length) return null
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) return null
  const names: string[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return null
    const [name, extra, comment] = [28, 30, 32].map(offset => bytes.readUInt16LE(at + offset))
    if (name === undefined || extra === undefined || comment === undefined) return null
    names.push(bytes.subarray(at + 46, at + 46 + name).toString('utf8'))
    at += 46 + name + extra + comment
  }
  return names
}
