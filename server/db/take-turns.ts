import { Refusal } from '../../domain/refusal.ts'

/**
 * Lets so many run at once in this process; the others wait in line, first come, first served, without a database
 * connection. A crowd that wants the same rows then neither takes every connection, so that nobody else gets one, nor
 * waits on one lock for longer than a statement may. Whoever has waited `waitMs` is refused BUSY.
 */
export function takeTurns({ atOnce, waitMs }: { atOnce: number; waitMs: number }) {
  const line: (() => void)[] = []
  let running = 0

  const turn = (): Promise<void> =>
    new Promise((begin, refuse) => {
      const late = setTimeout(() => {
        line.splice(line.indexOf(start), 1)
        refuse(new Refusal('BUSY'))
      }, waitMs)
      const start = () => {
        clearTimeout(late)
        begin()
      }
      line.push(start)
    })

  return async <T>(work: () => Promise<T>): Promise<T> => {
    // Whoever ends hands the place on instead of freeing it, so that nobody who comes just then gets ahead of the line.
    if (running < atOnce) running++
    else await turn()
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
