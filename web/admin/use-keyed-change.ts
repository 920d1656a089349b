import type { CallContext } from '../api.ts'
import { refusalCode } from '../api-refusal.ts'
import { newKey } from '../new-key.ts'
import { useToldChange } from './use-told-change.ts'

/** The key of a filled-in form. It stands beside what is typed, is kept and begun anew with it; '' until it is sent. */
type FormKey = { get: () => string; set: (key: string) => void }

type KeyedCall = { context: CallContext }

type Options<Input, Answer> = {
  key: FormKey
  change: (input: Input, options: KeyedCall) => Promise<Answer>
  told: (answer: Answer) => string
  /** what is said when no answer came: it happens once, however often it is tried */
  noAnswer: string
  /** what is said where it had arrived, unheard, before something else was typed */
  arrived: string
}

/**
 * A change that counts again when it is made again, by a form: made once for each form that is filled in, however often that
 * is sent before an answer has come. What arrived unheard is told before something else is done besides.
 */
export function useKeyedChange<Input, Answer>({ key, change, told, noAnswer, arrived }: Options<Input, Answer>) {
  const once = async (input: Input): Promise<Answer> => {
    if (!key.get()) key.set(newKey())
    try {
      return await change(input, { context: { idempotencyKey: key.get() } })
    } catch (error) {
      if (refusalCode(error) === 'KEY_REUSED') key.set('')
      throw error
    }
  }
  const { error, ...one } = useToldChange(once, told, noAnswer)
  return { ...one, error, refusal: refusalCode(error) === 'KEY_REUSED' ? arrived : one.refusal }
}
