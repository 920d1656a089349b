import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { askAdmin } from './ask-admin.ts'

/** What is said when no answer came: nobody knows then whether it has happened. */
const NO_ANSWER = 'The answer of the store did not arrive. Please look whether it has happened, and try again if not.'

/**
 * A change by an admin: `told` says in a toast what came of it, and `refusal` stays, to be shown beside what was clicked,
 * until it is tried again. Everything that is shown is asked anew, also after a refusal: somebody else was quicker then.
 */
export function useToldChange<Input, Answer>(
  change: (api: Api, input: Input) => Promise<Answer>,
  told: (answer: Answer) => string,
  noAnswer = NO_ANSWER,
) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: Input) => askAdmin(api => change(api, input)),
    onSuccess: answer => notify.success(told(answer)),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
  return { change: mutate, isPending, refusal: error && refusalText(error, noAnswer) }
}
