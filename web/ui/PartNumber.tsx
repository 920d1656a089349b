import { Icon } from './Icon.tsx'
import { PageLink } from './PageLink.tsx'
import { useCopy } from './use-copy.ts'

/** A part number that one click copies. With `href` it is also a link. */
export function PartNumber({ sku, href }: { sku: string; href?: string }) {
  const { isCopied, copy } = useCopy(sku, 'Your browser did not allow copying. Select the part number instead.')
  return (
    <span className="inline-flex items-center gap-1">
      {href ? (
        <PageLink href={href} className="part-number text-link finger-high">
          {sku}
        </PageLink>
      ) : (
        <span className="part-number">{sku}</span>
      )}
      <button
        type="button"
        onClick={copy}
        aria-label={`Copy part number ${sku}`}
        className="by-script relative inline-grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={16} />
      </button>
    </span>
  )
}
