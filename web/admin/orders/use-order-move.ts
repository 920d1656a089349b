import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../api.ts'
import { refusalText } from '../../api-refusal.ts'
import { notify } from '../../ui/notify.ts'
import { askAdmin } from '../ask-admin.ts'

/** One step with an order, said when it is done; when another admin was quicker, the order is shown as it stands now. */
export function useOrderMove<Input = void>(move: (api: Api, input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => askAdmin(api => move(api, input)),
    onSuccess: () => notify.success(done),
    onError: error => notify.error(refusalText(error, 'This could not be done. Please try again.')),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
