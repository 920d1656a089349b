import { WorkerProcess } from '../../../platform/processes/worker-process.ts'
import type { PictureWork } from './picture-work.ts'

type Limits = { mostWaiting: number; waitMs: number; workMs: number }

/** Processes pictures in a separate process, one after the other. Refuses PICTURE_BROKEN if that fails. */
export class PictureWorker extends WorkerProcess<PictureWork> {
  constructor(limits: Limits) {
    super(new URL('./picture-process.ts', import.meta.url), { ...limits, broken: 'PICTURE_BROKEN' })
  }
}
