import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, orpc } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import type { View } from '../ui/table/columns.ts'

/** A saved view with its search parameters. */
export type SavedView = View & { search: Record<string, string> }

/** Their query, for a route's loader. */
export const savedViews = (list: string) => orpc.savedViews.list.queryOptions({ input: { list } })

/** The admin's saved views of a list, as tabs. */
export function useSavedViews(list: string) {
  const client = useQueryClient()
  const query = savedViews(list)
  const { data = [] } = useQuery(query)
  const again = () => client.invalidateQueries({ queryKey: query.queryKey })
  const views = data.map(
    ({ id, name, search }): SavedView => ({
      name,
      search: Object.fromEntries(new URLSearchParams(search)),
      onDelete: () =>
        void api.savedViews
          .delete({ id })
          .then(() => notify.success(`The view ${name} is deleted.`))
          .catch(error => notify.error(refusalText(error, 'The view could not be deleted. Please try again.')))
          .finally(again),
    }),
  )
  const save = async (name: string, search: string) => {
    await api.savedViews.save({ list, name, search })
    await again()
  }
  return { views, save }
}
