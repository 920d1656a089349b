import { serveWork } from '../processes/serve-work.ts'
import { PDF_WORK } from './pdf-work.ts'

// The separate process that reads and draws PDFs: pdf-worker.ts.
serveWork(PDF_WORK)
