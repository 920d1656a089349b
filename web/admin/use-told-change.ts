import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Api } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { askAdmin } from './ask-admin.ts'

/** What is said when no answer came: nobody knows then whether it has happened. */
const NO_ANSWER = 'The answer of the store did not arrive. Please look whether it has happened, and try again if not.'

/**
 * A change by an admin, one at a time however often it is clicked: `told` says in a toast what came of it, and `refusal`
 * stays, to be shown beside what was clicked, until it is tried again. Everything that is shown is asked anew, also after a
 * refusal: somebody else was quicker then.
 */
export function useToldChange<Input, Answer>(
  change: (api: Api, input: Input) => Promise<Answer>,
  told: (answer: Answer) => string,
  noAnswer = NO_ANSWER,
) {
  const client = useQueryClient()
  const isRunning = useRef(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (input: Input) => askAdmin(api => change(api, input)),
    onSuccess: answer => notify.success(told(answer)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['admin'] })
      isRunning.current = false
    },
  })
  const begin: typeof mutate = (...asked) => {
    // A second click may come before the page says that the first is under way.
    if (isRunning.current) return
    isRunning.current = true
    mutate(...asked)
  }
  return { change: begin, isPending, refusal: error && refusalText(error, noAnswer), forgetRefusal: reset }
}
