import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refusal, type RefusalCode } from '../../../../domain/refusal.ts'
import { limitConcurrency } from '../../../platform/limits/limit-concurrency.ts'
import type { PictureWork } from './picture-work.ts'

const PROCESS = fileURLToPath(new URL('./picture-process.ts', import.meta.url))

type Limits = { mostWaiting: number; waitMs: number; workMs: number }
/** Has the process do what a function of picture-work.ts does. */
type Ask = <W extends keyof PictureWork>(work: W, ...given: Parameters<PictureWork[W]>) => ReturnType<PictureWork[W]>
type Answer = { result: unknown } | { refusal: RefusalCode } | { error: string }

/**
 * Works on pictures in a process of its own, one after the other. Decoding takes threads that files, passwords and new
 * database connections of the store need too (libuv has four of them for a process), and a file of 38 bytes can keep one busy
 * for a second. The process knows none of the store's settings, and is ended when a picture takes it too long.
 */
export class PictureWorker {
  readonly #limit: ReturnType<typeof limitConcurrency>
  readonly #workMs: number
  #child: ChildProcess | null = null

  constructor({ mostWaiting, waitMs, workMs }: Limits) {
    this.#limit = limitConcurrency({ atOnce: 1, mostWaiting, waitMs })
    this.#workMs = workMs
  }

  /** The id of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Has a turn for a picture; `ask` has the process do a piece of work on it. Refuses what the work refuses, PICTURE_BROKEN when
   * it takes too long or breaks the decoder, BUSY when too many wait.
   */
  run<T>(whose: string, work: (ask: Ask) => Promise<T>): Promise<T> {
    // The process answers with what the function that was named gives.
    const ask: Ask = (name, ...given) => this.#ask(name, given) as ReturnType<PictureWork[typeof name]>
    return this.#limit(() => work(ask), whose)
  }

  #ask(work: keyof PictureWork, given: readonly unknown[]): Promise<unknown> {
    const child = this.#child ?? this.#start()
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(late)
        child.off('message', answered).off('exit', gone).off('error', failed)
        child.channel?.unref()
      }
      const answered = (answer: Answer) => {
        end()
        if ('result' in answer) resolve(answer.result)
        else reject('refusal' in answer ? new Refusal(answer.refusal) : new Error(answer.error))
      }
      const gone = () => {
        end()
        reject(new Refusal('PICTURE_BROKEN'))
      }
      const failed = (error: Error) => {
        end()
        this.#child = null
        reject(error)
      }
      const late = setTimeout(() => {
        this.#child = null
        child.kill('SIGKILL')
      }, this.#workMs)
      child.on('message', answered).on('exit', gone).on('error', failed)
      child.channel?.ref()
      child.send({ work, given })
    })
  }

  #start(): ChildProcess {
    const child = fork(PROCESS, [], {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '2', VIPS_CONCURRENCY: '1' },
    })
    child.once('exit', () => {
      if (this.#child === child) this.#child = null
    })
    // It must not keep a command from ending.
    child.unref()
    child.channel?.unref()
    this.#child = child
    return child
  }
}
