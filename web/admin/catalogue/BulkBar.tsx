import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../domain/text/counted.ts'
import { api, orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import type { Bulk } from '../../ui/DataTable.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { EditAsSheet } from '../sheets/EditAsSheet.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { PriceDialog } from './PriceDialog.tsx'
import type { PartLine } from './queries.ts'

const told = ({ changed }: { changed: number }) =>
  changed === 0 ? 'Nothing had to be changed.' : `${counted(changed, 'part')} changed.`

/** Actions on the selected parts. */
export function BulkBar({ chosen, choose, clear }: Bulk<PartLine>) {
  const productIds = [...chosen.values()].map(({ id }) => id)
  const [isPricing, setPricing] = useState(false)
  const [wanted, setWanted] = useState('')
  const { data: categories = [] } = useQuery(orpc.catalogue.admin.categories.queryOptions(LIVE))
  const publish = useAdminMutation({
    change: (isPublished: boolean) => api.catalogue.admin.setPublished({ productIds, isPublished }),
    toast: told,
  })
  const category = useAdminMutation({
    change: (categoryId: number | null) => api.catalogue.admin.setCategory({ productIds, categoryId }),
    toast: told,
  })
  const isPending = publish.isPending || category.isPending
  return (
    <>
      <BusyButton className="button" isBusy={isPending} onClick={() => publish.change(true, { onSuccess: clear })}>
        Publish
      </BusyButton>
      <BusyButton className="button" isBusy={isPending} onClick={() => publish.change(false, { onSuccess: clear })}>
        Unpublish
      </BusyButton>
      <button type="button" className="button" onClick={() => setPricing(true)}>
        Change prices
      </button>
      <select
        aria-label="Category for these parts"
        className="field w-44"
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
        onClick={() => category.change(wanted === 'none' ? null : Number(wanted), { onSuccess: clear })}
      >
        Set category
      </BusyButton>
      <EditAsSheet kind="parts" ids={productIds} />
      <FormAlert>{publish.refusal ?? category.refusal}</FormAlert>
      <PriceDialog
        isOpen={isPricing}
        onOpenChange={setPricing}
        chosen={chosen}
        onKeep={choose}
        onDone={() => {
          setPricing(false)
          clear()
        }}
      />
    </>
  )
}
