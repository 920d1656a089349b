import { serveWork } from '../../../platform/processes/serve-work.ts'
import { PICTURE_WORK } from './picture-work.ts'

// The decoders of pictures as a process of its own: picture-worker.ts.
serveWork(PICTURE_WORK)
