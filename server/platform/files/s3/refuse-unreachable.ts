import { type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { waitWithoutTurn } from '../../limits/concurrency-queue.ts'
import { FilesUnreachable, isMissing } from '../files-unreachable.ts'

/**
 * Turns every error of this client except "no such file" into FilesUnreachable with the place and the reason. A request
 * that waits for the bucket releases its turn. While `isHeld`, no request is sent, because the owner of the files is
 * not known yet.
 */
export function refuseUnreachable(client: S3Client, place: string, isHeld: () => boolean): void {
  // This is the first step of the stack, which runs after all retries.
  client.middlewareStack.add(
    next => async args => {
      if (isHeld()) throw unreachable(place, new Error('they were away at the start, and are tried again'))
      try {
        return await waitWithoutTurn(() => next(args))
      } catch (error) {
        throw isMissing(error) ? error : unreachable(place, error)
      }
    },
    { step: 'initialize', priority: 'high', name: 'refuseUnreachable' },
  )
}

/** Names and codes of the error; a message may contain a signed address. */
export function unreachable(place: string, error: unknown): FilesUnreachable {
  const { name, code, status, message } = fileError(error)
  const why = [name === 'Error' ? '' : name, code, status && `HTTP ${status}`, message.split('\n')[0]?.slice(0, 200)]
  return new FilesUnreachable(`the files at ${place} cannot be reached: ${why.filter(Boolean).join(' ')}`, {
    cause: error,
  })
}

function fileError(error: unknown) {
  if (!(error instanceof Error)) return { name: '', code: '', status: '', message: '' }
  const code = 'code' in error ? String(error.code) : ''
  const { httpStatusCode: status = '' } = error instanceof S3ServiceException ? error.$metadata : {}
  return { name: error.name, code, status: `${status}`, message: error.message }
}
