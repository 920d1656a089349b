import { type ListedPart, otherReading } from '../../domain/catalogue/parts-list.ts'
import type { Alternate, Candidate } from './listed-rows.ts'

/** What a list asks for, for each of it the parts that it may mean, and where these lack what may take their place. */
export type Checked = { parts: ListedPart[]; candidates: Candidate[][]; alternates: Alternate[][] }

type Finders = {
  find: (partNumbers: string[]) => Promise<Candidate[][]>
  findAlternates: (partNumbers: string[]) => Promise<Alternate[][]>
}

/**
 * Looks up what a list asks for. Of a line that nothing is found for, the number at its end may be how many: it is looked up
 * without that too, and read so where that is a part. What may take the place of a part is asked for where there is not
 * enough of it; a list is checked without that, should it fail.
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
