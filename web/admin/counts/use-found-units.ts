import { useQueries, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../api.ts'
import { refusalText } from '../../api-refusal.ts'
import type { ListedUnit } from '../units/queries.ts'
import { unitPage } from '../units/queries.ts'
import { labelledId, scannedUnit } from './count-draft.ts'

/** Units recorded in another bin, found by a scan and kept current. */
export function useFoundUnits(ids: readonly number[]) {
  const client = useQueryClient()
  const answers = useQueries({ queries: ids.map(id => unitPage(id)) })
  const units = answers.flatMap(({ data }) => (data ? [data.unit] : []))
  /** The unit, or a message if it cannot be counted here. */
  const find = async (scanned: string): Promise<ListedUnit | string> => {
    try {
      const id = labelledId(scanned) ?? (await idOf(scanned))
      if (typeof id === 'string') return id
      const { unit } = await client.fetchQuery(unitPage(id))
      if (unit.isGone) return 'This unit should no longer be in stock. Please set it aside and check its page.'
      return unit
    } catch (error) {
      return refusalText(error, 'It could not be looked up. Please scan it again.')
    }
  }
  const idOf = async (scanned: string): Promise<number | string> => {
    const found = await client.fetchQuery(orpc.units.find.queryOptions({ input: { search: scanned }, staleTime: 0 }))
    const exact = scannedUnit(found, scanned)
    const here = exact.filter(({ isGone }) => !isGone)
    const [one] = here.length > 0 ? here : exact
    if (!one) return 'No unit has this number. Receive it, or add it on the page of its part.'
    return here.length > 1 ? 'Several units have this number: scan the label of the store.' : one.id
  }
  return { units, find }
}
