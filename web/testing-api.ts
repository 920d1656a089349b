import { createORPCClient, ORPCError } from '@orpc/client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { vi } from 'vitest'
import type { Api, CallContext } from './api.ts'

// Stands in for api.ts in component tests, where there is no server (vitest.config.ts): each test answers the calls that it means.

export type { Api, CallContext } from './api.ts'

type CallName = { [Thing in keyof Api & string]: `${Thing}.${keyof Api[Thing] & string}` }[keyof Api & string]
type Answer = (input: unknown, context: CallContext) => Promise<unknown>

const answers = new Map<string, Answer>()

export const api: Api = createORPCClient({
  call: async (path: readonly string[], input: unknown, { context }: { context: CallContext }) => {
    const answer = answers.get(path.join('.'))
    if (!answer) throw new Error(`Nobody answers ${path.join('.')} in this test`)
    return answer(input, context)
  },
})

export const orpc = createTanstackQueryUtils(api)

/** What a call is answered, and with what it was made. Answers nothing at all until the test says what. */
export function answering(name: CallName) {
  const answer = vi.fn<Answer>(() => new Promise(() => {}))
  answers.set(name, answer)
  return answer
}

/** The test has ended: nobody answers any more. */
export const clearAnswers = (): void => answers.clear()

/** A refusal of the store. */
export const refused = (code: string, message: string, data?: unknown) =>
  new ORPCError(code, { status: 409, message, data })

/** No answer came: the network went. */
export const lost = () => new TypeError('Failed to fetch')
