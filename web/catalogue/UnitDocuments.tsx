import { DOCUMENT_KINDS } from '../../domain/inventory/document-kind.ts'
import { unitDocumentAddress, unitPreviewAddress } from '../../domain/inventory/document-sight.ts'
import { Icon } from '../ui/Icon.tsx'
import type { ProductView } from './ProductScreen.tsx'

type Documents = ProductView['inventory'][number]['units'][number]['documents']

/** What of a unit's papers can be read before it is bought: whole, or as a watermarked preview for who is signed in. */
export function UnitDocuments({ documents }: { documents: Documents }) {
  if (documents.length === 0) return null
  return (
    <ul className="mt-1 space-y-1">
      {documents.map(({ id, kind, name, mediaType, isPreview }) => (
        <li key={id}>
          <a
            href={isPreview ? unitPreviewAddress(id) : unitDocumentAddress({ id, mediaType })}
            // Who is not signed in is led to do so by the address of a preview.
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
