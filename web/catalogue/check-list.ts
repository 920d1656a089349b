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
 * read so if that is a part. If no reading is a part, the line keeps its `counted` reading, so that its author is asked. Alternates are queried if stock is short; if that fails, the list is checked without them.
 */
export async function checkList(parts: readonly ListedPart[], { find, findAlternates }: Finders): Promise<Checked> {
  const found = await find(parts.map(({ partNumber }) => partNumber))
  const others = parts.map((part, at) => (isFound(found[at]) ? [] : otherReadings(part)))
  const asked = others.flat()
  const foundOthers = asked.length === 0 ? [] : await find(asked.map(({ partNumber }) => partNumber))
  const read = parts.map((part, at) => {
    for (const other of others[at] ?? []) {
      const candidates = foundOthers[asked.indexOf(other)] ?? []
      if (isFound(candidates)) return { part: other, candidates }
    }
    const candidates = found[at] ?? []
    return { part: isFound(candidates) ? uncounted(part) : part, candidates }
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

/** A similar number is another part, never chosen automatically. */
const isFound = (candidates: readonly Candidate[] | undefined): boolean =>
  candidates?.some(({ isAlike = false }) => !isAlike) ?? false

const uncounted = ({ counted: _, ...part }: ListedPart): ListedPart => part

function otherReadings(part: ListedPart): ListedPart[] {
  const other = otherReading(part)
  const { counted, ...rest } = part
  const isSame = counted?.partNumber === other?.partNumber
  return [...(other ? [other] : []), ...(counted && !isSame ? [{ ...rest, ...counted }] : [])]
}

const isLackingPieces = ({ part, candidates }: { part: ListedPart; candidates: Candidate[] }): boolean =>
  candidates.every(({ totalQuantity }) => totalQuantity < part.quantity)
