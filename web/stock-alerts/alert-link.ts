const DONE = ['confirmed', 'left', 'left-all', 'spent'] as const

/** The state of a mailed link by its address, or the result of its button. */
export type AlertLink = { kind?: 'confirm' | 'leave'; token?: string; done?: (typeof DONE)[number] }

export function readAlertLink({ kind, token, done }: Record<string, unknown>): AlertLink {
  const came = DONE.find(one => one === done)
  return {
    ...(kind === 'confirm' || kind === 'leave' ? { kind } : {}),
    ...(typeof token === 'string' && token.length <= 200 ? { token } : {}),
    ...(came ? { done: came } : {}),
  }
}
