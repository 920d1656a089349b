import { Icon } from './Icon.tsx'
import { useCopy } from './use-copy.ts'

/** A part number that is copied with one click. */
export function PartNumber({ sku }: { sku: string }) {
  const { isCopied, copy } = useCopy(sku, 'Your browser did not allow copying. Select the part number instead.')
  return (
    <span className="inline-flex items-center gap-1">
      <span className="part-number">{sku}</span>
      <button
        type="button"
        onClick={copy}
        aria-label={`Copy part number ${sku}`}
        className="inline-grid size-8 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={16} />
      </button>
    </span>
  )
}
