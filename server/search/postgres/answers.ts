import { LRUCache } from 'lru-cache'

const FRESH_MS = 5000
const MOST = 300

/**
 * Answers that are given again for some seconds, as long as nothing changes: a word that many ask for is looked up once. Who
 * asks while it is looked up waits for the same answer. `isTrusted` is false where changes are not heard of: then each asks
 * for himself.
 */
export function answersKept(isTrusted: () => boolean) {
  const answers = new LRUCache<string, Promise<unknown>>({ max: MOST, ttl: FRESH_MS })
  return {
    forget: () => answers.clear(),
    get: <T>(name: string, ask: () => Promise<T>): Promise<T> => {
      if (!isTrusted()) return ask()
      // One name is one question, so what was kept under it is a T.
      const known = answers.get(name) as Promise<T> | undefined
      if (known) return known
      const answer = ask()
      answers.set(name, answer)
      // A failure is nobody else's.
      answer.catch(() => answers.peek(name) === answer && answers.delete(name))
      return answer
    },
  }
}
