import type { PDFiumDocument } from '@hyzyla/pdfium'
import { Refusal } from '../../../domain/refusal.ts'
import { pdfContents } from '../files/pdf-contents.ts'
import { withDocument } from './open-pdfium.ts'

/**
 * The maximum size of the copy that PDFium writes of a file of at most 10 MB. Strings take twice their length in it.
 */
const MAX_COPY = 64 * 1024 * 1024

/**
 * Checks twice that a PDF runs, opens and embeds nothing. First, its bytes are scanned. Then PDFium opens the file like
 * a reader, and writes everything that it reaches as a plain copy, which is scanned as well: decrypted, with each
 * object written out and each name in its usual spelling. A file that is only encrypted against editing opens without a
 * password, and is accepted. Refuses PDF_BROKEN, PDF_ACTIVE, PDF_LOCKED.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<void> {
  const contents = pdfContents(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
  if (contents === 'broken') throw new Refusal('PDF_BROKEN')
  if (contents === 'active') throw new Refusal('PDF_ACTIVE')
  if (contents === 'locked') throw new Refusal('PDF_LOCKED')
  await withDocument(bytes, async document => {
    const pdfium = pdfiumOf(document)
    if (isActive(pdfium)) throw new Refusal('PDF_ACTIVE')
    // The scan left out encrypted objects, so PDFium must have decrypted them.
    if (contents === 'encrypted' && securityRevision(pdfium) === NOT_ENCRYPTED) throw new Refusal('PDF_LOCKED')
    const copied = pdfContents(plainCopy(pdfium))
    if (copied !== 'plain') throw new Refusal(copied === 'active' ? 'PDF_ACTIVE' : 'PDF_LOCKED')
  })
}

/**
 * PDFium's own functions, which its wrapper does not offer: fpdfview.h, fpdf_save.h, fpdf_doc.h. Numbers are addresses
 * in its memory.
 */
type Functions = {
  _FPDFDoc_GetJavaScriptActionCount(document: number): number
  _FPDFDoc_GetAttachmentCount(document: number): number
  _FPDF_GetFormType(document: number): number
  _FPDF_GetSecurityHandlerRevision(document: number): number
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number
  wasmExports: {
    malloc(size: number): number
    free(address: number): void
    __indirect_function_table: WebAssembly.Table
  }
  HEAPU8: Uint8Array
}
type Pdfium = { module: Functions; document: number }

function pdfiumOf(document: PDFiumDocument): Pdfium {
  const { module, documentIdx } = document as unknown as { module: Functions; documentIdx: number }
  return { module, document: documentIdx }
}

/** FORMTYPE_NONE and FORMTYPE_ACRO_FORM. The other types are XFA forms, which have scripts. */
const PLAIN_FORMS: readonly number[] = [0, 1]
const NOT_ENCRYPTED = -1

/**
 * True if the document has scripts, attached files or an XFA form. PDFium returns a negative count if it cannot
 * count.
 */
const isActive = ({ module, document }: Pdfium): boolean =>
  module._FPDFDoc_GetJavaScriptActionCount(document) !== 0 ||
  module._FPDFDoc_GetAttachmentCount(document) !== 0 ||
  !PLAIN_FORMS.includes(module._FPDF_GetFormType(document))

const securityRevision = ({ module, document }: Pdfium): number => module._FPDF_GetSecurityHandlerRevision(document)

/** FPDF_NO_INCREMENTAL is 2; FPDF_REMOVE_SECURITY is 3, and writes the whole document too. */
const WHOLE_AND_DECRYPTED = 3
/** The first entry of a table of functions is null, so that a null pointer calls nothing. */
const NULL_FUNCTION = 0

/**
 * Writes everything that PDFium reaches of a document as a plain PDF in Latin-1. Refuses PDF_BROKEN if PDFium cannot
 * write it, or it is too large.
 */
function plainCopy({ module, document }: Pdfium): string {
  const { malloc, free, __indirect_function_table: table } = module.wasmExports
  const pieces: string[] = []
  let length = 0
  const write = (_writer: number, data: number, size: number): number => {
    length += size
    if (length > MAX_COPY) return 0
    pieces.push(Buffer.from(module.HEAPU8.buffer, data, size).toString('latin1'))
    return 1
  }
  const writer = malloc(8)
  const fields = new DataView(module.HEAPU8.buffer)
  // struct FPDF_FILEWRITE { int version; int (*WriteBlock)(FPDF_FILEWRITE*, const void*, unsigned long); }
  fields.setUint32(writer, 1, true)
  fields.setUint32(writer + 4, NULL_FUNCTION, true)
  // The table cannot grow, so the entry of null is used while PDFium writes.
  table.set(NULL_FUNCTION, wasmFunction(write))
  try {
    if (module._FPDF_SaveAsCopy(document, writer, WHOLE_AND_DECRYPTED) !== 1) throw new Refusal('PDF_BROKEN')
    return pieces.join('')
  } finally {
    table.set(NULL_FUNCTION, null)
    free(writer)
  }
}

/**
 * A WebAssembly module that exports as `f` the function that it imports as `e.f`, with three integer parameters and an
 * integer result. It is needed because a table accepts only functions of WebAssembly. Its sections are type, import and
 * export.
 */
// biome-ignore format: one section a line
const FUNCTION_MODULE = Uint8Array.of(
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00,
  0x01, 0x08, 0x01, 0x60, 0x03, 0x7f, 0x7f, 0x7f, 0x01, 0x7f,
  0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00,
  0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00,
)

function wasmFunction(f: (writer: number, data: number, size: number) => number): WebAssembly.ExportValue | undefined {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(FUNCTION_MODULE), { e: { f } })
  return exports.f
}
