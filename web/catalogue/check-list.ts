import { type ListedPart, otherReading } from '../../domain/catalogue/parts-list.ts'
import type { Candidate } from './listed-rows.ts'

/** What a list asks for, and for each of it the parts that it may mean. */
export type Checked = { parts: ListedPart[]; candidates: Candidate[][] }

/**
 * Looks up what a list asks for. Of a line that nothing is found for, the number at its end may be how many: it is looked up
 * without that too, and read so where that is a part.
 */
export async function checkList(
  parts: readonly ListedPart[],
  find: (partNumbers: string[]) => Promise<Candidate[][]>,
): Promise<Checked> {
  const found = await find(parts.map(({ partNumber }) => partNumber))
  const others = parts.map((part, at) => (found[at]?.length ? null : otherReading(part)))
  const asked = others.filter(other => other !== null)
  const foundOthers = asked.length === 0 ? [] : await find(asked.map(({ partNumber }) => partNumber))
  const read = parts.map((part, at) => {
    const other = others[at]
    const candidates = other ? (foundOthers[asked.indexOf(other)] ?? []) : []
    return other && candidates.length > 0 ? { part: other, candidates } : { part, candidates: found[at] ?? [] }
  })
  return { parts: read.map(({ part }) => part), candidates: read.map(({ candidates }) => candidates) }
}
