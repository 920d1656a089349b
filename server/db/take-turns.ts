import { Refusal } from '../../domain/refusal.ts'

/**
 * Lets so many run at once in this process; the others wait in line, first come, first served, without a database
 * connection. A crowd that wants the same rows then neither takes every connection, so that nobody else gets one, nor
 * waits on one lock for longer than a statement may. Whoever has waited `waitMs` is refused BUSY.
 *
 * Where it is said `whose` work it is, each of those who wait has one turn before any has a second one: who asks for much
 * makes nobody wait but himself.
 */
export function takeTurns({ atOnce, waitMs }: { atOnce: number; waitMs: number }) {
  /** a line for each asker that waits; the asker whose turn is next stands first */
  const lines = new Map<string, (() => void)[]>()
  let running = 0

  const turn = (whose: string): Promise<void> =>
    new Promise((begin, refuse) => {
      const line = lines.get(whose) ?? []
      const late = setTimeout(() => {
        line.splice(line.indexOf(start), 1)
        if (line.length === 0) lines.delete(whose)
        refuse(new Refusal('BUSY'))
      }, waitMs)
      const start = () => {
        clearTimeout(late)
        begin()
      }
      line.push(start)
      lines.set(whose, line)
    })

  const next = (): (() => void) | undefined => {
    for (const [whose, line] of lines) {
      const start = line.shift()
      // Behind everybody else who waits.
      lines.delete(whose)
      if (line.length > 0) lines.set(whose, line)
      return start
    }
    return undefined
  }

  return async <T>(work: () => Promise<T>, whose = ''): Promise<T> => {
    // Whoever ends hands the place on instead of freeing it, so that nobody who comes just then gets ahead of the line.
    if (running < atOnce) running++
    else await turn(whose)
    try {
      return await work()
    } finally {
      const start = next()
      if (start) start()
      else running--
    }
  }
}
