const UPLOAD_TIMEOUT_MS = 5 * 60_000

/** Errors of the file itself: a retry would be refused again. */
export class FileRefused extends Error {}
const OF_THE_FILE = [400, 413, 415, 422]

export type Sending<Answer> = { done: Promise<Answer>; stop: () => void }

/**
 * Uploads a file unchanged. `onProgress` gets the progress, 0 to 1. Returns the response as parsed by `read` (null:
 * invalid); rejects with the message to show. Uses XMLHttpRequest, because fetch reports no upload progress.
 */
export function sendUpload<Answer>(
  address: string,
  contentType: string,
  file: File,
  onProgress: (part: number) => void,
  { read, failed }: { read: (answer: Record<string, unknown>) => Answer | null; failed: string },
): Sending<Answer> {
  const request = new XMLHttpRequest()
  const done = new Promise<Answer>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const given = readAnswer(request.responseText)
      const answer = request.status === 200 || request.status === 201 ? read(given) : null
      if (answer !== null) resolve(answer)
      // Without a code it is an answer of a proxy.
      else if (typeof given.message !== 'string' || typeof given.code !== 'string') reject(new Error(failed))
      else reject(OF_THE_FILE.includes(request.status) ? new FileRefused(given.message) : new Error(given.message))
    }
    request.onerror = () => reject(new Error(failed))
    request.ontimeout = () => reject(new Error(failed))
    request.open('POST', address)
    request.setRequestHeader('Content-Type', contentType)
    request.timeout = UPLOAD_TIMEOUT_MS
    request.send(file)
  })
  return { done, stop: () => request.abort() }
}

/** The content type of an uploaded picture: the server detects it from the content, since browsers do not know every type by name. */
export const pictureType = (file: File): string => (/^image\/[\w.+-]+$/.test(file.type) ? file.type : 'image/unknown')

function readAnswer(text: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? { ...answer } : {}
  } catch {
    return {}
  }
}
