import { type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { waitAside } from '../../limits/turns.ts'
import { FilesUnreachable, isMissing } from '../files-unreachable.ts'

/**
 * Has every error of this client but "there is no such file" say where the files are that cannot be reached, and why. A request
 * of the store that waits for the bucket leaves its turn to others. While `isHeld`, nothing is asked: it is not known yet whose files these are.
 */
export function refuseUnreachable(client: S3Client, place: string, isHeld: () => boolean): void {
  // The first step of all: what it sees has been tried again as often as it may be.
  client.middlewareStack.add(
    next => async args => {
      if (isHeld()) throw unreachable(place, new Error('they were away at the start, and are tried again'))
      try {
        return await waitAside(() => next(args))
      } catch (error) {
        throw isMissing(error) ? error : unreachable(place, error)
      }
    },
    { step: 'initialize', priority: 'high', name: 'refuseUnreachable' },
  )
}

/** Names and codes of what went wrong; a message may have an address with a signature in it. */
export function unreachable(place: string, error: unknown): FilesUnreachable {
  const { name, code, status, message } = told(error)
  const why = [name === 'Error' ? '' : name, code, status && `HTTP ${status}`, message.split('\n')[0]?.slice(0, 200)]
  return new FilesUnreachable(`the files at ${place} cannot be reached: ${why.filter(Boolean).join(' ')}`, {
    cause: error,
  })
}

function told(error: unknown) {
  if (!(error instanceof Error)) return { name: '', code: '', status: '', message: '' }
  const code = 'code' in error ? String(error.code) : ''
  const { httpStatusCode: status = '' } = error instanceof S3ServiceException ? error.$metadata : {}
  return { name: error.name, code, status: `${status}`, message: error.message }
}
