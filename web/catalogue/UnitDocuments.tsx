import { DOCUMENT_KINDS } from '../../domain/inventory/document-kind.ts'
import { unitDocumentAddress, unitPreviewAddress } from '../../domain/inventory/document-sight.ts'
import { Icon } from '../ui/Icon.tsx'
import type { ProductView } from './queries.ts'

type Documents = ProductView['inventory'][number]['units'][number]['documents']

/** The documents of a unit that can be read before purchase: whole, or for signed-in customers as a watermarked preview. */
export function UnitDocuments({ documents }: { documents: Documents }) {
  if (documents.length === 0) return null
  return (
    <ul className="mt-1 space-y-1">
      {documents.map(({ id, kind, name, mediaType, isPreview }) => (
        <li key={id}>
          <a
            href={isPreview ? unitPreviewAddress(id) : unitDocumentAddress({ id, mediaType })}
            // The address of a preview redirects visitors to sign-in.
            download={!isPreview}
            className="inline-flex items-center gap-2 text-link pointer-coarse:min-h-11"
          >
            <Icon name="file" size={16} />
            <span className="[overflow-wrap:anywhere]">
              {DOCUMENT_KINDS[kind]}: {name}
              {isPreview && <span className="text-muted"> (preview)</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
