import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { useOneChange } from './use-one-change.ts'

/** What is said when no answer came: nobody knows then whether it has happened. */
const NO_ANSWER = 'We didn’t get a response. Please check whether the change went through, and try again if not.'

/**
 * A change by an admin: `told` says in a toast what came of it, and `refusal` stays, to be shown beside what was clicked,
 * until it is tried again.
 */
export function useToldChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  told: (answer: Answer) => string,
  noAnswer = NO_ANSWER,
) {
  const one = useOneChange({ change, onSuccess: answer => notify.success(told(answer)) })
  return {
    change: one.change,
    isPending: one.isPending,
    error: one.error,
    refusal: one.error && refusalText(one.error, noAnswer),
    forgetRefusal: one.reset,
  }
}
