import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, orpc } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'

const deleteRefusedRequest = (key: string) => api.quotes.deleteRefusedRequest({ key })

/** Deletes a refused request: its buyer discards it, or has sent it again. */
export function useDeleteRefusedRequest() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: orpc.quotes.refusedRequests.queryKey({ input: {} }) })
  // Most drafts are deleted when they are sent; one whose key was used before is not.
  const remove = useMutation({ mutationFn: deleteRefusedRequest, onSettled })
  const discard = useMutation({
    mutationFn: deleteRefusedRequest,
    onSuccess: () => notify.success('Request discarded.'),
    onError: error => notify.error(refusalText(error, 'The request couldn’t be discarded. Please try again.')),
    onSettled,
  })
  return { remove: remove.mutate, discard: discard.mutate }
}
