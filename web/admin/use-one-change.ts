import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Api } from '../api.ts'
import { askAdmin } from './ask-admin.ts'

type Options<Input, Answer> = {
  change: (api: Api, input: Input) => Promise<Answer>
  onSuccess: (answer: Answer) => void | Promise<void>
  onError?: (error: Error) => void
}

/**
 * A change by an admin, one at a time however often it is clicked. Everything that is shown is asked anew, also after a
 * refusal: somebody else was quicker then.
 */
export function useOneChange<Input, Answer>({ change, onSuccess, onError }: Options<Input, Answer>) {
  const client = useQueryClient()
  const isRunning = useRef(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (input: Input) => askAdmin(api => change(api, input)),
    onSuccess,
    onError,
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
  return { change: begin, isPending, error, reset }
}
