import { type Api, api } from './api.ts'
import { refusalCode } from './api-refusal.ts'

/**
 * Asks the server something for a page. In the browser a question that got no answer is asked once more; a refusal is an
 * answer, which would only be said again. The router keeps what pages were given (router.tsx).
 */
export async function ask<T>(question: (api: Api) => Promise<T>): Promise<T> {
  const calls = await api()
  try {
    return await question(calls)
  } catch (error) {
    if (import.meta.env.SSR || refusalCode(error) !== null) throw error
    return question(calls)
  }
}
