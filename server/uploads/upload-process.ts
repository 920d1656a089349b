import { limitPdfiumMemory } from '../platform/pdf/open-pdfium.ts'
import { serveWork } from '../platform/processes/serve-work.ts'
import { limitMemory } from './internal/office-package.ts'
import { UPLOAD_WORK } from './upload-work.ts'

// This process reads uploads: read-upload.ts.
limitMemory(450 * 1024 * 1024)
limitPdfiumMemory(128 * 1024 * 1024)
serveWork(UPLOAD_WORK)
