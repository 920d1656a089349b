import { CONDITIONS, type Condition } from '../catalogue/condition.ts'

/** The statement of a material certification about the material: one of them, never both. */
export const STATEMENTS = {
  new: {
    word: 'New',
    text: 'We state that the material listed above is new: to our knowledge it has not been installed or used since it left its maker, and it is sold as we received it from the source named above, with the documents that came with it.',
  },
  used: {
    word: 'Used or surplus',
    text: 'We state that the material listed above is used or surplus: it is sold as we received it from the source named above, in the status given for each item, with the documents that came with it. Whether it may be installed is decided by the person who installs it.',
  },
} as const
export type Statement = keyof typeof STATEMENTS
export const STATEMENT_NAMES = Object.keys(STATEMENTS) as Statement[]

/** The statement for pieces of a condition. */
export const statementOf = (condition: Condition): Statement => (CONDITIONS[condition].code === 'NE' ? 'new' : 'used')

/** One line of a certificate: a number of identical pieces of a part. */
export type CertifiedLine = {
  /** the number of the line in the order, from 1 */
  item: number
  partNumber: string
  description: string
  maker: string
  /** the unit of measure; left out: pieces */
  uom?: string
  quantity: number
  /** the serial or lot, as `S/N 1234`; blank: none */
  mark: string
  /** the code of the condition, as the tag wrote it */
  status: string
  /** the signer's remark on this line; omitted: none */
  remark?: string
}

/** The source of the material, as the draft of a certificate proposes it. */
export type CertificateDraft = {
  source: string
  statement: Statement
  obtainedFrom: string
  agency: string
  lines: CertifiedLine[]
}

type Piece = { vendor: string; agency: string; mark: string; status: string; condition: Condition; quantity: number }
export type CertifiedItem = Pick<CertifiedLine, 'item' | 'partNumber' | 'description' | 'maker' | 'uom'> & {
  quantity: number
  /** of the pieces without distinct units */
  condition: Condition
  units: readonly Piece[]
}

/** The certificates that an order needs: one for each source and statement, its lines in the order's order. */
export function draftCertificates(items: readonly CertifiedItem[]): CertificateDraft[] {
  const drafts = new Map<string, CertificateDraft>()
  for (const { units, quantity, condition, ...item } of items) {
    const unitPieces = units.reduce((sum, unit) => sum + unit.quantity, 0)
    const rest = { vendor: '', agency: '', mark: '', status: CONDITIONS[condition].code, condition }
    const pieces = unitPieces < quantity ? [...units, { ...rest, quantity: quantity - unitPieces }] : units
    for (const { vendor, agency, mark, status, quantity: of, condition: sold } of pieces) {
      const statement = statementOf(sold)
      const key = `${vendor.toUpperCase()}\n${statement}`
      const draft = drafts.get(key) ?? { source: vendor, statement, obtainedFrom: vendor, agency: '', lines: [] }
      const agencies = draft.agency === '' ? [] : draft.agency.split(', ')
      if (agency !== '' && !agencies.includes(agency)) draft.agency = [...agencies, agency].join(', ')
      draft.lines.push({ ...item, quantity: of, mark, status })
      drafts.set(key, draft)
    }
  }
  return [...drafts.values()]
}

/** The signer's decisions about the lines of a draft, each identified by its index from 0. */
export type LineChoice = { leftOut: readonly number[]; remarks: readonly { line: number; remark: string }[] }

/** The lines to sign, in the order of the draft. Null: a remark names a missing line, or a line has two remarks. */
export function chosenLines(lines: readonly CertifiedLine[], { leftOut, remarks }: LineChoice): CertifiedLine[] | null {
  const out = new Set(leftOut)
  const remarkOf = new Map(remarks.map(({ line, remark }) => [line, remark]))
  const isThere = (line: number) => line < lines.length
  if (![...out].every(isThere) || remarkOf.size < remarks.length) return null
  if (![...remarkOf.keys()].every(line => isThere(line) && !out.has(line))) return null
  return lines.flatMap((line, at) => {
    if (out.has(at)) return []
    const remark = remarkOf.get(at)
    return [remark ? { ...line, remark } : line]
  })
}
