import { zoneName } from '../../../../domain/shipping/shipping-zone.ts'
import { DAYS, PER_LB, WEIGHT } from './rates-draft.ts'

type Rows = readonly Record<string, string | undefined>[]

const MAX_LISTED = 12

/** `up to 5 lb`: the name of a row. */
export const rowName = (weight: string | undefined): string =>
  weight === PER_LB ? 'each further lb' : weight === DAYS ? 'business days' : `up to ${weight?.trim() || '?'} lb`

/** The changed cells of a service, one in each line: before and after. */
export function changedRates(before: Rows, typed: Rows, zones: readonly string[]): [was: string, is: string] {
  const weights = [...new Set([...before, ...typed].map(row => row[WEIGHT] ?? ''))]
  const changed = weights.flatMap(weight => {
    const [was, is] = [before, typed].map(rows => rows.find(row => (row[WEIGHT] ?? '') === weight))
    return zones.flatMap(zone => {
      const [from, to] = [was?.[zone]?.trim() ?? '', is?.[zone]?.trim() ?? '']
      return from === to ? [] : [{ cell: `${zoneName(zone)}, ${rowName(weight)}`, from, to }]
    })
  })
  const shown = changed.slice(0, MAX_LISTED)
  const rest = changed.length > MAX_LISTED ? [`and ${changed.length - MAX_LISTED} more`] : []
  return [
    shown.map(({ cell, from }) => `${cell}: ${from || 'empty'}`).join('\n'),
    [...shown.map(({ cell, to }) => `${cell}: ${to || 'empty'}`), ...rest].join('\n'),
  ]
}
