import { createHash } from 'node:crypto'
import type { CertifiedLine } from '../../domain/papers/certificate.ts'

/** Names the lines of a draft as they are now: who signs says by it which he has looked at. */
export const seenLines = (lines: readonly CertifiedLine[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines.map(({ item, partNumber, description, maker, quantity, mark, status }) => [
          ...[item, partNumber, description, maker, quantity, mark, status],
        ]),
      ),
    )
    .digest('hex')
