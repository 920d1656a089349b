import { createORPCClient, ORPCError } from '@orpc/client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { vi } from 'vitest'
import type { Api, CallContext } from './api.ts'

// Replaces api.ts in component tests, where there is no server (vitest.config.ts): each test answers its calls.

export type { Api, CallContext } from './api.ts'

type NamesIn<Calls> = {
  [Name in keyof Calls & string]: Calls[Name] extends (...given: never[]) => unknown
    ? Name
    : `${Name}.${NamesIn<Calls[Name]>}`
}[keyof Calls & string]
/** `orders.order`, `orders.admin.list` */
type CallName = NamesIn<Api>
type Answer = (input: unknown, context: CallContext) => Promise<unknown>

const answers = new Map<string, Answer>()

export const api: Api = createORPCClient({
  call: async (path: readonly string[], input: unknown, { context }: { context: CallContext }) => {
    const answer = answers.get(path.join('.'))
    if (!answer) throw new Error(`This test does not answer ${path.join('.')}`)
    return answer(input, context)
  },
})

export const orpc = createTanstackQueryUtils(api)

/** The answer of a call, and its inputs. Without an answer set by the test, it does not answer. */
export function answering(name: CallName) {
  const answer = vi.fn<Answer>(() => new Promise(() => {}))
  answers.set(name, answer)
  return answer
}

/** Removes all answers at the end of a test. */
export const clearAnswers = (): void => answers.clear()

/** A refusal of the store. */
export const refused = (code: string, message: string, data?: unknown) =>
  new ORPCError(code, { status: 409, message, data })

/** No answer came: the network went. */
export const lost = () => new TypeError('Failed to fetch')
