import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { Refusal } from '../../../domain/refusal.ts'

/** The memory limit in bytes. PDFium itself may use up to 2 GB for one hostile file. */
let maxMemory = 768 * 1024 * 1024

/** Limits the memory of PDFium in this process, in bytes, from its next start. */
export function limitPdfiumMemory(bytes: number): void {
  maxMemory = bytes
}

let opened: Promise<PDFiumLibrary> | undefined

/**
 * Opens a PDF for some work, and closes it. Refuses PDF_LOCKED if it opens only with a password, or is encrypted in a
 * way that PDFium does not support; PDF_BROKEN if it cannot be opened, or takes more memory than is allowed.
 */
export async function withDocument<T>(bytes: Uint8Array, work: (document: PDFiumDocument) => Promise<T>): Promise<T> {
  opened ??= start()
  try {
    const document = await (await opened).loadDocument(bytes).catch(refuseUnopened)
    try {
      return await work(document)
    } finally {
      document.destroy()
    }
  } catch (error) {
    if (!isInterruption(error)) throw error
    // The memory of PDFium is in an unknown state.
    opened = undefined
    throw new Refusal('PDF_BROKEN')
  }
}

/** True if PDFium was interrupted in its work: by a trap, an abort, or a recursion that is too deep. */
const isInterruption = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError || error instanceof RangeError

function refuseUnopened(error: unknown): never {
  if (isInterruption(error)) throw error
  // The wrapper of PDFium names the reason only as text.
  const isLocked = error instanceof Error && /^(?:Password required|Unsupported security)/.test(error.message)
  throw new Refusal(isLocked ? 'PDF_LOCKED' : 'PDF_BROKEN')
}

async function start(): Promise<PDFiumLibrary> {
  const library = await PDFiumLibrary.init()
  const { module } = library as unknown as { module: { wasmExports: { memory: WebAssembly.Memory } } }
  const { memory } = module.wasmExports
  const grow = memory.grow.bind(memory)
  // Emscripten treats an error as a lack of system memory.
  memory.grow = (pages: number): number => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > maxMemory) throw new RangeError('PDFium has no more memory.')
    return grow(pages)
  }
  return library
}
/** The page size of WebAssembly memory. */
const PAGE_BYTES = 65_536
