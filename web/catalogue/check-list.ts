import { type ListedPart, otherReading } from '../../domain/catalogue/parts-list.ts'
import type { Alternate, Candidate } from './listed-rows.ts'

/** The lines of a list, the candidate parts of each, and alternates if these are short. */
export type Checked = { parts: ListedPart[]; candidates: Candidate[][]; alternates: Alternate[][] }

type Finders = {
  find: (partNumbers: string[]) => Promise<Candidate[][]>
  findAlternates: (partNumbers: string[]) => Promise<Alternate[][]>
}

/**
 * Looks up a list. For a line without a match the number at its end may be the quantity: it is looked up again without it, and
 * read so if that is a part. Alternates are queried if stock is short; if that fails, the list is checked without them.
 */
export async function checkList(parts: readonly ListedPart[], { find, findAlternates }: Finders): Promise<Checked> {
  const found = await find(parts.map(({ partNumber }) => partNumber))
  const others = parts.map((part, at) => (found[at]?.length ? null : otherReading(part)))
  const asked = others.filter(other => other !== null)
  const foundOthers = asked.length === 0 ? [] : await find(asked.map(({ partNumber }) => partNumber))
  const read = parts.map((part, at) => {
    const other = others[at]
    const candidates = other ? (foundOthers[asked.indexOf(other)] ?? []) : []
    return other && candidates.length > 0 ? { part: other, candidates } : { part, candidates: found[at] ?? [] }
  })
  const lacking = read.filter(isLackingPieces)
  const offered =
    lacking.length === 0 ? [] : await findAlternates(lacking.map(({ part }) => part.partNumber)).catch(() => [])
  return {
    parts: read.map(({ part }) => part),
    candidates: read.map(({ candidates }) => candidates),
    alternates: read.map(line => offered[lacking.indexOf(line)] ?? []),
  }
}

const isLackingPieces = ({ part, candidates }: { part: ListedPart; candidates: Candidate[] }): boolean =>
  candidates.every(({ totalQuantity }) => totalQuantity < part.quantity)
