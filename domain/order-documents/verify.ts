/** The documents with a code by which anyone can verify that the store issued them. */
export const ISSUED_KINDS = {
  certificate: 'Material certification',
  packing_slip: 'Packing slip',
  pack: 'Document pack',
} as const
export type IssuedKind = keyof typeof ISSUED_KINDS
export const ISSUED_KIND_NAMES = Object.keys(ISSUED_KINDS) as IssuedKind[]

/**
 * A line of a document as it was issued. The public sees the part number, the quantity and the end of the serial: never
 * a whole serial number. `itemId` and `mark` identify the pieces, to check their delivery; documents issued before
 * these were recorded have neither.
 */
export type IssuedLine = {
  partNumber: string
  /** the unit of measure; left out: pieces */
  uom?: string
  quantity: number
  serialEnd: string
  itemId?: number
  mark?: string
}

/** The address at which the holder of a document verifies it. */
export const verifyAddress = (publicUrl: string, key: string): string => `${publicUrl}/verify/${key}`

/** The last four characters of a serial or lot number; of a short one its last half. */
export const serialEnd = (mark: string): string => mark.slice(-Math.min(4, Math.ceil(mark.length / 2)))
