import { isLinkLike } from '../../../domain/text/link-like.ts'
import { oneLine } from '../../../domain/text/one-line.ts'

const MAX_NAME_LENGTH = 60

/** `Hello Amelia,`, or just `Hello,` if the name is empty or longer than a name. */
export function greeting(name: string): string {
  const line = oneLine(name, MAX_NAME_LENGTH)
  return line === '' || isLinkLike(line) ? 'Hello,' : `Hello ${line},`
}
