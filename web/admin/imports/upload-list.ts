import { uploadAddress } from './queries.ts'

const FAILED = 'This list could not be sent. Please try again.'
const UPLOAD_TIMEOUT_MS = 30 * 60_000

export type Sending = { done: Promise<number>; stop: () => void }

/**
 * Uploads a list unchanged. `onProgress` receives the fraction sent, 0 to 1. Resolves with its id; rejects with a message for
 * the reader. Uses XMLHttpRequest, because fetch does not report upload progress.
 */
export function uploadList(file: File, onProgress: (part: number) => void): Sending {
  const request = new XMLHttpRequest()
  const done = new Promise<number>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { id, message } = readAnswer(request.responseText)
      if (request.status === 201 && id !== undefined) resolve(id)
      else reject(new Error(message || FAILED))
    }
    request.onerror = () => reject(new Error(FAILED))
    request.ontimeout = () => reject(new Error(FAILED))
    request.onabort = () => reject(new Error('Stopped.'))
    request.open('POST', uploadAddress(file.name))
    // The server detects the format by content, whatever type a browser derives from the name.
    request.setRequestHeader('Content-Type', 'text/csv')
    request.timeout = UPLOAD_TIMEOUT_MS
    request.send(file)
  })
  return { done, stop: () => request.abort() }
}

function readAnswer(text: string): { id?: number; message?: string } {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null) return {}
    return {
      ...('id' in answer && typeof answer.id === 'number' ? { id: answer.id } : {}),
      ...('message' in answer && typeof answer.message === 'string' ? { message: answer.message } : {}),
    }
  } catch {
    return {}
  }
}
