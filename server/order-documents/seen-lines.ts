import { createHash } from 'node:crypto'
import type { CertifiedLine } from '../../domain/order-documents/certificate.ts'

/** A digest of the current lines of a draft, by which the signer states which lines they have seen. */
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
