import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallContext } from '../api.ts'
import { refusalCode, refusalText } from '../api-refusal.ts'
import { newKey } from '../new-key.ts'
import { notify } from '../ui/notify.ts'

const NO_ANSWER = 'We didn’t get a response. Please check whether the change went through, and try again if not.'

/** The idempotency key of a form, stored with its draft. An empty string until the form is first sent. */
type FormKey = { get: () => string; set: (key: string) => void }

type Options<Input, Answer> = {
  change: (input: Input, call: { context: CallContext }) => Promise<Answer>
  /** the text of the toast after a success, once the page shows the result */
  toast?: (answer: Answer) => string
  onSuccess?: (answer: Answer) => void | Promise<void>
  onError?: (error: Error) => void
  /** after the page shows the result, even if the result removed the caller from it */
  onDone?: (answer: Answer, input: Input) => void
  /** the refusal's text when no response came */
  noAnswer?: string
  /**
   * Sends one idempotency key per form, so that a repeated submit has no effect. `arrived` is the refusal's text when an
   * earlier submit with other input succeeded although its response was lost.
   */
  idempotent?: { key: FormKey; arrived: string }
}

/**
 * A change by an admin. Runs once at a time, however often it is clicked, and reloads all queries after a success and after
 * an error, because an error may mean that another admin was faster. `refusal` stays until the next attempt or `clearRefusal`.
 */
export function useAdminMutation<Input, Answer>(options: Options<Input, Answer>) {
  const { change, toast, onSuccess, onError, onDone, noAnswer = NO_ANSWER, idempotent } = options
  const client = useQueryClient()
  const isRunning = useRef(false)
  const call = async (input: Input): Promise<Answer> => {
    if (!idempotent) return change(input, { context: {} })
    const { key } = idempotent
    if (!key.get()) key.set(newKey())
    try {
      return await change(input, { context: { idempotencyKey: key.get() } })
    } catch (error) {
      if (refusalCode(error) === 'KEY_REUSED') key.set('')
      throw error
    }
  }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: call,
    onSuccess: answer => onSuccess?.(answer),
    onError,
    onSettled: async (answer, error, input) => {
      // Before the toast: a quick next action sends the new version of what it changes.
      await client.invalidateQueries()
      isRunning.current = false
      if (error) return
      // A success always has an answer, which may be `undefined`.
      if (toast) notify.success(toast(answer as Answer))
      onDone?.(answer as Answer, input)
    },
  })
  const begin: typeof mutate = (...args) => {
    // A second click may come before the page renders the pending state.
    if (isRunning.current) return
    isRunning.current = true
    mutate(...args)
  }
  const hasArrived = idempotent !== undefined && refusalCode(error) === 'KEY_REUSED'
  return {
    change: begin,
    isPending,
    error,
    refusal: error && (hasArrived ? idempotent.arrived : refusalText(error, noAnswer)),
    clearRefusal: reset,
  }
}
