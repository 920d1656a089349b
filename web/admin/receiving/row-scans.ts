import { DOCUMENT_KIND_NAMES, type DocumentKind } from '../../../domain/inventory/document-kind.ts'
import { MEDIA_TYPES } from '../../../domain/inventory/document-sight.ts'
import { FORM_BLOCK_NAMES } from '../../../domain/inventory/form-blocks.ts'
import { type FormNumbers, matchScan, scanName } from '../../../domain/inventory/scan-match.ts'
import { MAX_DOCUMENT_BYTES } from '../../../domain/inventory/stock-document.ts'
import { REFUSALS } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { sendUpload } from '../../send-upload.ts'
import type { SentFile } from '../scans/dropped-files.ts'
import type { LineDraft } from './receipt-draft.ts'

/** A scan dropped on a delivery, and the data read from it. `problem`: why it could not be read. */
export type RowScan = SentFile & {
  key: number
  /** its part and serial number; null: unknown */
  of: { productId: string; mark: string } | null
  kind: DocumentKind | null
  blocks: FormNumbers | null
  /** its text is an invisible layer over a picture, which may differ */
  isRecognized?: boolean
  problem: string | null
}

/** The scans of the current line, by serial number. */
export type RowScans = { countOf: (mark: string) => number }

const ReadShape = z.object({
  kind: z.nullable(z.enum(DOCUMENT_KIND_NAMES)),
  blocks: z.nullable(z.partialRecord(z.enum(FORM_BLOCK_NAMES), z.string())),
  isRecognized: z._default(z.boolean(), false),
})

/** Uploads a scan and returns the data that the store reads from it. */
export async function readScan({
  path,
  file,
}: SentFile): Promise<Pick<RowScan, 'kind' | 'blocks' | 'isRecognized' | 'problem'>> {
  const nothing = { kind: null, blocks: null }
  if (!(file.type in MEDIA_TYPES)) return { ...nothing, problem: REFUSALS.NOT_A_DOCUMENT.text }
  if (file.size > MAX_DOCUMENT_BYTES) return { ...nothing, problem: REFUSALS.DOCUMENT_TOO_LARGE.text }
  try {
    const address = `/uploads/scans/read?${new URLSearchParams({ path })}`
    const { kind, blocks, isRecognized } = await sendUpload(address, file.type, file, () => {}, {
      read: answer => ReadShape.safeParse(answer).data ?? null,
      failed: 'This file could not be read. Please try again.',
    }).done
    return { kind, blocks, isRecognized, problem: null }
  } catch (error) {
    return { ...nothing, problem: error instanceof Error ? error.message : String(error) }
  }
}

/** The row that a scan belongs to, by its form and file name; null: none, or several. */
export function rowOfScan(line: LineDraft, { path, blocks }: Pick<RowScan, 'path' | 'blocks'>): number | null {
  const candidates = line.rows.map(({ mark, paperNumber, paperBy }, id) => ({
    id,
    kind: 'serial' as const,
    mark,
    sku: line.sku,
    paperNumber,
    paperBy,
  }))
  const match = matchScan({ blocks, path }, candidates, new Set())
  return match.outcome === 'matched' ? match.units[0].id : null
}

/** Scans of the delivery without a serial number, or whose row was removed. */
export const openScans = (line: LineDraft, scans: readonly RowScan[]): RowScan[] =>
  scans.filter(
    ({ of }) =>
      of === null ||
      (of.productId === line.productId && !line.rows.some(({ mark }) => mark.toUpperCase() === of.mark.toUpperCase())),
  )

/** Uploads the scans of a delivery to its new units. Returns the refused ones with reasons. */
export async function sendRowScans(
  receiptId: number,
  scans: readonly RowScan[],
): Promise<{ path: string; why: string }[]> {
  const failed: { path: string; why: string }[] = []
  const { lines } = await api.receiving.receipt({ receiptId })
  for (const { path, file, of, kind } of scans) {
    const unit = lines
      .filter(({ productId }) => `${productId}` === of?.productId)
      .flatMap(line => line.units)
      .find(one => one.mark.toUpperCase() === of?.mark.toUpperCase())
    if (!unit) {
      failed.push({ path, why: 'It is of no serial number of this delivery.' })
      continue
    }
    const facts = new URLSearchParams({ kind: kind ?? '8130-3', name: scanName(path), visibility: 'preview' })
    await sendUpload(`/uploads/units/${unit.id}/documents?${facts}`, file.type, file, () => {}, {
      read: () => true,
      failed: 'This file could not be sent. Please send it from the page of its unit.',
    }).done.catch(error => failed.push({ path, why: error instanceof Error ? error.message : String(error) }))
  }
  return failed
}
