import PDFKit from 'pdfkit'
import { DOCUMENTS_OF_PAPER } from '../domain/inventory/document-kind.ts'
import { RELEASE_PAPERS } from '../domain/inventory/unit-facts.ts'
import { pdfBytes } from '../server/documents/pdf-bytes.ts'
import { storeDocument } from '../server/inventory/unit-documents/document-file.ts'
import type { OpeningScan } from '../server/inventory/unit-documents/load-opening-scans.ts'
import type { Files } from '../server/platform/files/open-files.ts'

/**
 * Stores one sample file for each kind of release document. It stands for the scans of all demonstration units, because an
 * order ships only if its units have a scan.
 */
export async function demoScans(files: Files): Promise<OpeningScan[]> {
  const scans: OpeningScan[] = []
  for (const paper of RELEASE_PAPERS) {
    const [[kind] = []] = DOCUMENTS_OF_PAPER[paper]
    if (kind === undefined) continue
    const bytes = await drawScan(paper)
    const digest = await storeDocument(files, bytes, 'application/pdf')
    scans.push({ paper, kind, name: 'sample', digest, bytes: bytes.length })
  }
  return scans
}

function drawScan(paper: string): Promise<Buffer> {
  // The bytes are the same at each start, so that the file is stored once.
  const document = new PDFKit({
    size: 'LETTER',
    info: { Title: paper, CreationDate: new Date(0), ModDate: new Date(0) },
  })
  document.fontSize(24).text(paper).moveDown().fontSize(14)
  document.text('Sample page of a demonstration store. It is not a release document and belongs to no part.')
  document.end()
  return pdfBytes(document)
}
