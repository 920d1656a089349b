import { deliverMail, type Post } from './deliver-mail.ts'

/** How often each lane looks for mails, how many lanes there are, and what a sending under way is given when the store stops. */
const LANES = 4
const EVERY_MS = 1000
const AFTER_ERROR_MS = 5000
const STOP_MS = 10_000

/**
 * Sends mails as they become due, a few at once, so that a server that is slow with one does not hold up the others.
 * Stopping waits for what is being sent, 10 s at most.
 */
export function startDelivery(post: Post, everyMs = EVERY_MS): { stop(): Promise<void> } {
  const ending = new AbortController()
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    startLane(post, everyMs, (lane * everyMs) / LANES, ending.signal),
  )
  return {
    stop: async () => {
      const late = setTimeout(() => ending.abort(), STOP_MS)
      await Promise.all(lanes.map(lane => lane.stop()))
      clearTimeout(late)
    },
  }
}

function startLane(post: Post, everyMs: number, firstMs: number, ending: AbortSignal): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  let stopped = false
  const work = async () => {
    let pause = everyMs
    try {
      while (!stopped && (await deliverMail(post, ending))) {}
    } catch (error) {
      post.log.error({ err: error }, 'mail delivery')
      pause = Math.max(everyMs, AFTER_ERROR_MS)
    }
    if (!stopped) later(pause)
  }
  const later = (pause: number) => {
    timer = setTimeout(() => {
      round = work()
    }, pause)
  }
  later(firstMs)
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return round
    },
  }
}
