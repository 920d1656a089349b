import type { S3Client } from '@aws-sdk/client-s3'
import { FilesUnreachable, isMissing } from '../files-unreachable.ts'

/** Has every error of this client but "there is no such file" say where the files are that cannot be reached, and why. */
export function tellUnreachable(client: S3Client, place: string): void {
  // The first step of all: what it sees has been tried again as often as it may be.
  client.middlewareStack.add(
    next => async args => {
      try {
        return await next(args)
      } catch (error) {
        throw isMissing(error) ? error : unreachable(place, error)
      }
    },
    { step: 'initialize', priority: 'high', name: 'tellUnreachable' },
  )
}

/** Names and codes of what went wrong; a message may have an address with a signature in it. */
export function unreachable(place: string, error: unknown): FilesUnreachable {
  const { name = '', code = '', message = '' } = error instanceof Error ? { code: '', ...pick(error) } : {}
  const why = [name === 'Error' ? '' : name, code, message.split('\n')[0]?.slice(0, 200)].filter(Boolean).join(' ')
  return new FilesUnreachable(`the files at ${place} cannot be reached: ${why}`, { cause: error })
}

const pick = (error: Error) => ({
  name: error.name,
  message: error.message,
  ...('code' in error ? { code: String(error.code) } : {}),
})
