import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

type Options<Input, Answer> = {
  change: (input: Input) => Promise<Answer>
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
    mutationFn: change,
    onSuccess,
    onError,
    onSettled: async () => {
      await client.invalidateQueries()
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
