import { useState } from 'react'
import { Icon } from './Icon.tsx'
import { notify } from './notify.ts'

/** A part number that is copied with one click. */
export function PartNumber({ sku }: { sku: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sku)
      setCopied(true)
      setTimeout(() => setCopied(false), 1500)
    } catch {
      notify.error('Your browser did not allow copying. Select the part number instead.')
    }
  }
  return (
    <span className="inline-flex items-center gap-1">
      <span className="part-number">{sku}</span>
      <button
        type="button"
        onClick={copy}
        aria-label={`Copy part number ${sku}`}
        className="inline-grid size-8 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <Icon name={copied ? 'check' : 'copy'} size={16} />
      </button>
    </span>
  )
}
