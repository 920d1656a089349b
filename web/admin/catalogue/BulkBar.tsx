import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_AT_ONCE } from '../../../domain/catalogue/price-change.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { api, orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { useToldChange } from '../use-told-change.ts'
import type { Chosen } from './PartsScreen.tsx'
import { PriceDialog } from './PriceDialog.tsx'

type Props = { chosen: Chosen; onClear: () => void; onKeep: (chosen: Chosen) => void }

const told = ({ changed }: { changed: number }) =>
  changed === 0 ? 'Nothing had to be changed.' : `${counted(changed, 'part')} changed.`

/** What is done to the chosen parts together. */
export function BulkBar({ chosen, onClear, onKeep }: Props) {
  const productIds = [...chosen.keys()]
  const [isPricing, setPricing] = useState(false)
  const [wanted, setWanted] = useState('')
  const { data: categories = [] } = useQuery(orpc.catalogueAdmin.categories.queryOptions(LIVE))
  const publish = useToldChange(
    (isPublished: boolean) => api.catalogueAdmin.setPublished({ productIds, isPublished }),
    told,
  )
  const category = useToldChange(
    (categoryId: number | null) => api.catalogueAdmin.setCategory({ productIds, categoryId }),
    told,
  )
  const isPending = publish.isPending || category.isPending
  if (chosen.size === 0) return null
  return (
    <section
      aria-label="With the selected parts"
      className="sheet admin-fields sticky top-0 z-10 mt-3 space-y-2 border-accent p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto text-sm font-semibold tabular-nums">
          {thousands(chosen.size)} selected
          {chosen.size >= MOST_AT_ONCE && <span className="font-normal text-muted"> (the most at once)</span>}
        </p>
        <BusyButton className="button" isBusy={isPending} onClick={() => publish.change(true, { onSuccess: onClear })}>
          Publish
        </BusyButton>
        <BusyButton className="button" isBusy={isPending} onClick={() => publish.change(false, { onSuccess: onClear })}>
          Unpublish
        </BusyButton>
        <button type="button" className="button" onClick={() => setPricing(true)}>
          Change prices
        </button>
        <select
          aria-label="Category for these parts"
          className="field w-44 max-sm:w-full"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        >
          <option value="" disabled>
            Select a category
          </option>
          <option value="none">No category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <BusyButton
          className="button"
          isBusy={isPending}
          isOff={wanted === ''}
          onClick={() => category.change(wanted === 'none' ? null : Number(wanted), { onSuccess: onClear })}
        >
          Set category
        </BusyButton>
        <button type="button" className="button" onClick={onClear}>
          Clear
        </button>
      </div>
      <FormAlert>{publish.refusal ?? category.refusal}</FormAlert>
      <PriceDialog
        isOpen={isPricing}
        onOpenChange={setPricing}
        chosen={chosen}
        onKeep={onKeep}
        onDone={() => {
          setPricing(false)
          onClear()
        }}
      />
    </section>
  )
}
