const DONE = ['confirmed', 'left', 'left-all', 'spent'] as const

/** What the address of a mail's link says, or what came of pressing its button. */
export type AlertLink = { kind?: 'confirm' | 'leave'; token?: string; done?: (typeof DONE)[number] }

export function readAlertLink({ kind, token, done }: Record<string, unknown>): AlertLink {
  const came = DONE.find(one => one === done)
  return {
    ...(kind === 'confirm' || kind === 'leave' ? { kind } : {}),
    ...(typeof token === 'string' && token.length <= 200 ? { token } : {}),
    ...(came ? { done: came } : {}),
  }
}
