import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../ui/notify.ts'
import { withDefault, without } from './changed-list.ts'

type Said = { done: string; failed: string }

/** A list of the settings: its query, its mutations, and their messages. */
export type SavedList<Item> = {
  key: readonly string[]
  load: () => Promise<Item[]>
  setDefault: (id: number) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  says: { setDefault: Said; remove: Said }
}

/** Loads and edits a list; a change shows at once, and is reverted with a reason if it is refused. */
export function useSavedList<Item extends { id: number; isDefault: boolean }>(list: SavedList<Item>) {
  const client = useQueryClient()
  const { key: queryKey } = list
  const query = useQuery({ queryKey, queryFn: list.load })
  const reload = () => client.invalidateQueries({ queryKey })
  const change = useMutation({
    mutationFn: ({ what, id }: { what: 'setDefault' | 'remove'; id: number }) => list[what](id),
    onMutate: async ({ what, id }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Item[]>(queryKey)
      const changed = what === 'setDefault' ? withDefault : without
      client.setQueryData<Item[]>(queryKey, items => items && changed(items, id))
      return before
    },
    onSuccess: (_, { what }) => notify.success(list.says[what].done),
    onError: (_, { what }, before) => {
      client.setQueryData(queryKey, before)
      notify.error(list.says[what].failed)
    },
    onSettled: reload,
  })
  return {
    query,
    reload,
    setDefault: (id: number) => change.mutate({ what: 'setDefault', id }),
    remove: (id: number) => change.mutate({ what: 'remove', id }),
  }
}
