/** What carries a code by which anybody can ask whether the store has issued it. */
export const ISSUED_KINDS = {
  certificate: 'Material certification',
  packing_slip: 'Packing slip',
  pack: 'Document pack',
} as const
export type IssuedKind = keyof typeof ISSUED_KINDS
export const ISSUED_KIND_NAMES = Object.keys(ISSUED_KINDS) as IssuedKind[]

/** What a stranger is told of a line: never a whole serial number. */
export type IssuedLine = { partNumber: string; quantity: number; serialEnd: string }

/** Where somebody who holds a paper asks about it. */
export const verifyAddress = (publicUrl: string, key: string): string => `${publicUrl}/verify/${key}`

/** The last four characters of a serial or lot number; of a short one its last half. */
export const serialEnd = (mark: string): string => mark.slice(-Math.min(4, Math.ceil(mark.length / 2)))
