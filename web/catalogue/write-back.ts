import { type ListedPart, readPartsList } from '../../domain/catalogue/parts-list.ts'
import { footerLine } from '../../domain/text/footer-line.ts'
import { asListText, type Choices, type Found, NO_CHOICES, type Row } from './listed-rows.ts'

/** A row as a line of the box; `wanted`: how many the row was for when it was read or written. */
type Written = { part: ListedPart; wanted: number }
/** The text of the box when rows were parsed from it or written to it, with each row by line. */
export type Box = { text: string; written: ReadonlyMap<number, Written> }

export const boxOf = (text: string, parts: readonly ListedPart[]): Box => ({
  text,
  written: new Map(parts.map(part => [part.line, { part, wanted: part.quantity }])),
})

/** Lines of one name are read as one. */
const nameOf = ({ partNumber, condition, uom = '', reference = '' }: ListedPart): string =>
  `${partNumber} ${condition ?? ''} ${uom} ${reference}`

/**
 * The list text with the edits of its rows. Text typed since stays: added lines, other quantities, and deletions. So do
 * unreadable lines.
 */
export function writeBack(text: string, rows: readonly Row[], box: Box): Box {
  const named = Map.groupBy(box.written.values(), ({ part }) => nameOf(part))
  const typed = new Map(readPartsList(text).parts.map(part => [nameOf(part), part.quantity]))
  const kept = rows.flatMap(row => {
    const before = box.written.get(row.line)
    const name = before ? nameOf(before.part) : ''
    const quantity = typed.get(name)
    if (!before || quantity === undefined) return []
    const isChanged = row.quantity !== before.wanted || named.get(name)?.length !== 1
    const written = isChanged ? row : { ...row, quantity }
    const [part = before.part] = readPartsList(asListText([written])).parts
    return [{ written, line: row.line, part, wanted: row.quantity }]
  })
  // Above the rows: their heading does not belong to these lines.
  const others = otherLines(text, part => named.has(nameOf(part)))
  return {
    text: [...others, ...(kept.length > 0 ? [asListText(kept.map(({ written }) => written))] : [])].join('\n'),
    written: new Map(kept.map(({ line, part, wanted }) => [line, { part, wanted }])),
  }
}

/** The lines of a text that say none of the known parts, each below the heading that it is read by. */
function otherLines(text: string, isKnown: (part: ListedPart) => boolean): string[] {
  const others: string[] = []
  let heading: string | null = null
  let written: string | null = null
  for (const line of text.split(/\r\n|\r|\n/)) {
    const { parts, problems } = readPartsList(heading === null ? line : `${heading}\n${line}`)
    const [part] = parts
    if (part ? isKnown(part) : line.trim() === '') continue
    if (!part && problems.length === 0) {
      // Not a bullet that has nothing behind it, and not a total.
      const [first = ''] = line.split(/[\t;,|]/, 1)
      if (/[a-z#]/i.test(line) && footerLine(first.trim()) === null) heading = line
      continue
    }
    if (heading !== null && heading !== written) others.push(heading)
    written = heading
    others.push(line)
  }
  return others
}

/**
 * Earlier choices applied to a list that was looked up again and may have changed: the chosen parts, and alternates if still
 * offered.
 */
export function choicesAgain(
  { choices, box }: { choices: Choices; box: Box },
  parts: readonly ListedPart[],
  { alternates }: Pick<Found, 'alternates'>,
): Choices {
  const lines = Map.groupBy(box.written, ([, { part }]) => nameOf(part))
  // Lines that are read as one hold what all of them do.
  const chosen = <Choice>(of: Record<number, Choice>, part: ListedPart): Choice | undefined => {
    const [one, ...others] = (lines.get(nameOf(part)) ?? []).map(([line]) => of[line])
    return others.every(other => other === one) ? one : undefined
  }
  const again: Choices = { ...NO_CHOICES, parts: {}, instead: {} }
  for (const [at, part] of parts.entries()) {
    const id = chosen(choices.parts, part)
    if (id !== undefined) again.parts[part.line] = id
    const taken = chosen(choices.instead, part)
    const offered = alternates[at]?.find(one => one.part.id === taken?.part.id)
    if (offered) again.instead[part.line] = offered
  }
  return again
}
