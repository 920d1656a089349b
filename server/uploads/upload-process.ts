import { serveWork } from '../platform/processes/serve-work.ts'
import { UPLOAD_WORK } from './upload-work.ts'

// Reads uploads as a process of its own: read-upload.ts.
serveWork(UPLOAD_WORK)
