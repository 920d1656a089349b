import { serveWork } from '../../../platform/processes/serve-work.ts'
import { PICTURE_WORK } from './picture-work.ts'

// The process of the picture decoders: picture-worker.ts.
serveWork(PICTURE_WORK)
