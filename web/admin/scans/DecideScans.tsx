import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { partNumberKey } from '../../../domain/catalogue/part-number.ts'
import { markText } from '../../../domain/inventory/unit-words.ts'
import { counted } from '../../../domain/text/counted.ts'
import { api, orpc } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import type { Bulk } from '../../ui/DataTable.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { ScanFile } from './queries.ts'

type Found = { id: number; kind: 'serial' | 'lot' | 'bulk'; mark: string; sku: string; paperNumber: string }
/** The number of units that a search offers. */
const MAX_OFFERED = 8

/** Attaches the selected files to one unit, found by serial, tag or part number, or discards them. */
export function DecideScans({ chosen, clear }: Bulk<ScanFile>) {
  const files = [...chosen.values()]
  const fileIds = files.map(({ id }) => id)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const units = useUnits(search)
  // The likely units of the first selected file are offered before anything is typed.
  const offered = (search === '' ? (files[0]?.candidates ?? []) : units).slice(0, MAX_OFFERED)
  const attach = useAdminMutation({
    change: (unitId: number) => api.scans.attach({ fileIds, unitId }),
    toast: ({ attached, known }) =>
      [
        attached > 0 && `${counted(attached, 'file')} attached.`,
        known > 0 && `${counted(known, 'file')} there already.`,
      ]
        .filter(Boolean)
        .join(' ') || 'Nothing was attached: these files are decided already.',
  })
  const discard = useAdminMutation({
    change: (_: null) => api.scans.discard({ fileIds }),
    toast: ({ files: count }) =>
      count === 0 ? 'Nothing was discarded: these files are decided already.' : `${counted(count, 'file')} discarded.`,
  })
  const take = (unitId: number) => attach.change(unitId, { onSuccess: clear })
  return (
    <Form
      aria-label="Decide"
      className="admin-fields flex min-w-0 flex-1 flex-wrap items-end gap-2"
      onSubmit={event => {
        event.preventDefault()
        const [only] = offered
        if (only && offered.length === 1 && !attach.isPending) take(only.id)
      }}
    >
      <TextField
        label="Serial, tag or part number"
        autoComplete="off"
        maxLength={120}
        className="w-56"
        hint={offered.length === 1 ? 'Enter attaches to this unit' : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul aria-label="Units" className="flex min-w-0 flex-wrap gap-1.5">
        {offered.map(({ id, sku, kind, mark, paperNumber }) => (
          <li key={id}>
            <BusyButton className="list-button" isBusy={attach.isPending} onClick={() => take(id)}>
              <span className="sr-only">Attach to </span>
              {[sku, markText({ kind, mark }), paperNumber && `No. ${paperNumber}`].filter(Boolean).join(' ')}
            </BusyButton>
          </li>
        ))}
        {search !== '' && offered.length === 0 && <li className="text-sm text-muted">No unit found.</li>}
      </ul>
      <BusyButton
        className="button text-bad"
        isBusy={discard.isPending}
        onClick={() => discard.change(null, { onSuccess: clear })}
      >
        Discard {counted(files.length, 'file')}
      </BusyButton>
      <FormAlert>{attach.refusal ?? discard.refusal}</FormAlert>
    </Form>
  )
}

/** Units in stock whose serial, lot or tag number starts with the text, or whose part has this number. */
function useUnits(search: string): Found[] {
  const enabled = search !== ''
  const byNumber = useQuery(orpc.units.list.queryOptions({ input: { search }, enabled }))
  const parts = useQuery(orpc.search.admin.parts.queryOptions({ input: { search }, enabled }))
  const key = partNumberKey(search)
  const part = parts.data?.parts.find(({ sku }) => partNumberKey(sku) === key)
  const ofPart = useQuery(
    orpc.units.ofPart.queryOptions({
      input: { productId: part?.id ?? 1, show: 'here', after: null },
      enabled: part !== undefined,
    }),
  )
  const found: Found[] = enabled ? [...(byNumber.data?.units ?? [])] : []
  if (part) for (const unit of ofPart.data?.units ?? []) found.push({ ...unit, sku: part.sku })
  return [...new Map(found.map(unit => [unit.id, unit])).values()]
}
