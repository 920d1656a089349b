import { serveWork } from '../processes/serve-work.ts'
import { PDF_WORK } from './pdf-work.ts'

// What reads and draws PDFs as a process of its own: pdf-worker.ts.
serveWork(PDF_WORK)
