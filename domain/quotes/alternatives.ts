import { z } from '../text/zod.ts'
import { QUOTE_STATES, type QuoteStatus } from './quote.ts'
import { MAX_QUOTE_LINES } from './quote-request.ts'

// Lines of an offer with one group number are alternatives: the buyer takes one of each group. Until the buyer chooses,
// the price of an offer includes the first of each group.

/** The maximum number of groups of an offer: the back office names them by letters. */
export const MAX_GROUPS = 26

type Line = { id: number; alternativeGroup: number | null }

/** The first line of each group, selected until another is chosen. */
export const firstOfEach = (lines: readonly Line[]): number[] =>
  lines
    .filter(
      ({ alternativeGroup: group }, at) =>
        group !== null && lines.findIndex(({ alternativeGroup }) => alternativeGroup === group) === at,
    )
    .map(({ id }) => id)

/**
 * The lines bought with a choice: those without a group and the chosen one of each group. Null: the choice does not
 * name exactly one line of each group.
 */
export function chosenLines<Of extends Line>(lines: readonly Of[], chosen: readonly number[]): Of[] | null {
  const bought = lines.filter(({ id, alternativeGroup }) => alternativeGroup === null || chosen.includes(id))
  const groups = bought.flatMap(({ alternativeGroup }) => alternativeGroup ?? [])
  const all = new Set(lines.flatMap(({ alternativeGroup }) => alternativeGroup ?? []))
  const isOneOfEach = groups.length === all.size && new Set(groups).size === all.size
  return isOneOfEach && new Set(chosen).size === groups.length && chosen.length === groups.length ? bought : null
}

/** Lines alone in their group: a group of one is no choice. */
export const loneAlternatives = <Of extends { alternativeGroup: number | null }>(lines: readonly Of[]): Of[] =>
  lines.filter(
    ({ alternativeGroup: group }) =>
      group !== null && lines.filter(({ alternativeGroup }) => alternativeGroup === group).length < 2,
  )

/** Once freight was priced for what was chosen, or the total accepted, the choice is made. */
export const mayChoose = (status: QuoteStatus): boolean => QUOTE_STATES[status].mayChoose ?? false

/** The chosen line of each group, by its id; omitted: the present choice. */
export const ChosenShape = z.optional(z.array(z.int().check(z.gte(1))).check(z.maxLength(MAX_QUOTE_LINES)))

/** `A` of group 1: as people write it. */
export const groupLetter = (group: number): string => String.fromCharCode(64 + group)
