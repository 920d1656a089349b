import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refusal, type RefusalCode } from '../../../domain/refusal.ts'
import { waitWithoutTurn } from '../limits/concurrency-queue.ts'
import { limitConcurrency, type PlaceTimer } from '../limits/limit-concurrency.ts'

/** Functions by name; their arguments and results can be sent between processes. */
export type WorkerWork = Record<string, (...given: never[]) => Promise<unknown>>
export type WorkerLimits = {
  /** the maximum weight of the queue */
  mostWaiting: number
  waitMs: number
  workMs: number
  /** the refusal if the work takes too long or crashes the process */
  broken: RefusalCode
  /** the limit of JavaScript's own memory in the process, in megabytes; omitted: Node's own limit */
  mostMegabytes?: number | undefined
}
/** Calls a function in the process. */
export type WorkerCall<W extends WorkerWork> = <Name extends keyof W>(
  name: Name,
  ...given: Parameters<W[Name]>
) => ReturnType<W[Name]>
/** `isLast`: the process ends after this work; `cpuMs`: the processor time of the work */
type Answer = { isLast: boolean; cpuMs: number } & (
  | { result: unknown }
  | { refusal: { code: RefusalCode; message: string; data: Record<string, unknown> | undefined } }
  | { error: string }
)

/** The process has received the work and begins. */
type Begun = { isBegun: true }

/** `onSpent` gets the processor time of the work in ms; `timer` counts its time in the queue's place. */
type Spending = { timer: PlaceTimer; onSpent: (ms: number) => void }

/** The time limit for the start of a process: the processors may be busy. */
const START_MS = 30_000

/** The process ended before it received the work, so the work did not cause the end. */
class NotBegun extends Error {}
const CLOSED = new Set(['ERR_IPC_CHANNEL_CLOSED', 'EPIPE'])

/** The work took too long, needed more memory than the process has, or crashed the process. */
export class WorkEnded extends Refusal {}
/** The work took longer than `workMs`. */
export class WorkTooLong extends WorkEnded {}

/**
 * Processes uploads of strangers in a separate process, one after the other. Decoding takes threads that the store
 * also needs for files, passwords and new database connections (libuv has four per process), and a file of 38 bytes
 * can occupy one for a second. The process has none of the store's settings, and is ended if a piece takes too long.
 * `file` is its program, which calls serve-work.ts.
 */
export class WorkerProcess<W extends WorkerWork> {
  readonly #limit: ReturnType<typeof limitConcurrency>
  readonly #file: string
  readonly #limits: WorkerLimits
  #child: ChildProcess | null = null
  /**
   * Once work took too long, the successor of the process is started ahead: the start takes a third of a second, for which
   * others would wait after each such work.
   */
  #spare: ChildProcess | null = null

  constructor(file: URL, limits: WorkerLimits) {
    const { mostWaiting, waitMs } = limits
    this.#limit = limitConcurrency({ atOnce: 1, mostWaiting, waitMs })
    this.#file = fileURLToPath(file)
    this.#limits = limits
  }

  /** The ID of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Runs in a turn with this `weight` in line; `ask` calls a function in the process. Refuses what the work refuses,
   * `broken` if it takes too long or crashes the process, BUSY if too many wait. `whose` (a network address, or the
   * key of a person) has its turn after all that have used the process less lately. `onSpent` is called with the
   * processor time of each piece.
   */
  run<T>(
    whose: string,
    work: (ask: WorkerCall<W>) => Promise<T>,
    weight = 1,
    onSpent: (ms: number) => void = () => {},
  ): Promise<T> {
    const inPlace = (timer: PlaceTimer) => {
      // The time of the work counts, not the start of a new process after another caller's work ended the last one.
      timer.stop()
      // The process returns the result of the named function.
      const ask: WorkerCall<W> = (name, ...given) =>
        waitWithoutTurn(() => this.#askAgain(name, given, { timer, onSpent })) as ReturnType<W[typeof name]>
      return work(ask)
    }
    return this.#limit(inPlace, whose, weight)
  }

  /** Retries in a new process if the idle one was killed before it began. */
  async #askAgain(work: keyof W, given: readonly unknown[], spending: Spending): Promise<unknown> {
    for (let attempt = 1; attempt <= 2; attempt++) {
      try {
        return await this.#ask(work, given, spending)
      } catch (error) {
        if (!(error instanceof NotBegun)) throw error
      }
    }
    throw new Refusal('BUSY')
  }

  #ask(work: keyof W, given: readonly unknown[], { timer, onSpent }: Spending): Promise<unknown> {
    const child = this.#child ?? this.#start()
    /** the start of the work on the clock of performance.now(); null: not started */
    let begun: number | null = null
    let isStopped = false
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(late)
        timer.stop()
        child.off('message', answered).off('exit', gone).off('error', failed)
        child.channel?.unref()
      }
      const answered = (answer: Answer | Begun) => {
        if ('isBegun' in answer) {
          begun = performance.now()
          timer.start()
          clearTimeout(late)
          late = setTimeout(stop, this.#limits.workMs)
          return
        }
        end()
        onSpent(answer.cpuMs)
        if (answer.isLast && this.#child === child) this.#child = null
        if ('result' in answer) resolve(answer.result)
        else if ('refusal' in answer)
          reject(new Refusal(answer.refusal.code, answer.refusal.message, answer.refusal.data))
        else reject(new Error(answer.error))
      }
      const gone = () => {
        end()
        if (begun === null) return reject(new NotBegun())
        onSpent(performance.now() - begun)
        reject(new (isStopped ? WorkTooLong : WorkEnded)(this.#limits.broken))
      }
      const failed = (error: Error & { code?: string }) => {
        end()
        if (this.#child === child) this.#child = null
        reject(begun === null && CLOSED.has(error.code ?? '') ? new NotBegun() : error)
      }
      const stop = () => {
        isStopped = true
        if (this.#child === child) this.#child = null
        child.kill('SIGKILL')
        this.#spare ??= this.#fork()
      }
      let late = setTimeout(stop, START_MS)
      child.on('message', answered).on('exit', gone).on('error', failed)
      child.channel?.ref()
      child.send({ work, given })
    })
  }

  #start(): ChildProcess {
    const child = this.#spare ?? this.#fork()
    if (this.#spare) this.#spare = this.#fork()
    this.#child = child
    return child
  }

  #fork(): ChildProcess {
    const { mostMegabytes } = this.#limits
    const child = fork(this.#file, [], {
      execArgv: mostMegabytes === undefined ? [] : [`--max-old-space-size=${mostMegabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '2', VIPS_CONCURRENCY: '1' },
    })
    child.once('exit', () => {
      if (this.#child === child) this.#child = null
      if (this.#spare === child) this.#spare = null
    })
    // The process must not prevent a command from ending.
    child.unref()
    child.channel?.unref()
    return child
  }
}
