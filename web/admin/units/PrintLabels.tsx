import { useEffect, useState } from 'react'
import { LABEL_SIZES, type LabelSize } from '../../../domain/inventory/label.ts'
import { readStored, writeStored } from '../../stored.ts'
import { labelsAddress } from '../addresses.ts'
import { isKey } from '../is-key.ts'

/** The label size of this computer: its printer has fixed labels. */
const KEPT = 'label-size'

function keptSize(): LabelSize {
  const kept = readStored('localStorage', KEPT)
  return isKey(LABEL_SIZES, kept) ? kept : '62x29'
}

/** Labels of units as a PDF, in the size of this computer's printer. */
export function PrintLabels({ unitIds }: { unitIds: readonly number[] }) {
  const [size, setSize] = useState<LabelSize>('62x29')
  // After the first render: the server does not know the printer.
  useEffect(() => setSize(keptSize()), [])
  const choose = (chosen: string) => {
    if (!isKey(LABEL_SIZES, chosen)) return
    setSize(chosen)
    writeStored('localStorage', KEPT, chosen)
  }
  return (
    <span className="admin-fields inline-flex flex-wrap items-center gap-1.5">
      <a href={labelsAddress(unitIds.join(','), size)} target="_blank" rel="noreferrer" className="button">
        {unitIds.length === 1 ? 'Print label' : 'Print labels'}
      </a>
      <select
        aria-label="Size of labels"
        className="field w-auto"
        value={size}
        onChange={({ target }) => choose(target.value)}
      >
        {Object.entries(LABEL_SIZES).map(([name, { words }]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </span>
  )
}
