import { type WorkerCall, type WorkerLimits, WorkerProcess, type WorkerWork, WorkTooLong } from './worker-process.ts'

type Limits = Omit<WorkerLimits, 'workMs'> & {
  /** the time of usual work, and of slow work */
  quickMs: number
  slowMs: number
}

/**
 * Two processes of the same program. Work first has the time of usual work. Work that needs more starts again in the second
 * process: slow work waits for slow work, and the rest does not wait for it.
 */
export class TwoLanes<W extends WorkerWork> {
  readonly #quick: WorkerProcess<W>
  readonly #slow: WorkerProcess<W>

  constructor(file: URL, { mostWaiting, waitMs, broken, mostMegabytes, quickMs, slowMs }: Limits) {
    const lane = (workMs: number) => new WorkerProcess<W>(file, { mostWaiting, waitMs, workMs, broken, mostMegabytes })
    this.#quick = lane(quickMs)
    this.#slow = lane(slowMs)
  }

  /** Like WorkerProcess.run. Work that starts again has another turn, and must bear that. */
  async run<T>(
    whose: string,
    work: (ask: WorkerCall<W>) => Promise<T>,
    weight?: number,
    onSpent?: (ms: number) => void,
  ): Promise<T> {
    try {
      return await this.#quick.run(whose, work, weight, onSpent)
    } catch (error) {
      if (!(error instanceof WorkTooLong)) throw error
      return this.#slow.run(whose, work, weight, onSpent)
    }
  }
}
