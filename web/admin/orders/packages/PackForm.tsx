import { useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { PackedBox } from '../../../../domain/fulfillments/fulfillment.ts'
import { counted } from '../../../../domain/text/counted.ts'
import { api } from '../../../api.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { ActionForm } from '../../ActionForm.tsx'
import { AdminForm } from '../../AdminForm.tsx'
import { resolveDraft } from '../../catalogue/resolve-draft.ts'
import { useMay } from '../../may.tsx'
import { useActionForm } from '../../use-action-form.tsx'
import { focusOrder, type OrderSeen } from '../use-order-move.ts'
import { BoxFields, type BoxTexts, EMPTY_BOX, readBoxes } from './BoxFields.tsx'
import { marksOf, type Package } from './package-words.ts'
import { type Scanned, type SwapDraft, scanUnit } from './scan-unit.ts'

type Props = OrderSeen & { fulfillment: Package }

/**
 * Packs a package: scans its serials, swaps a unit with a reason, and records its boxes. Sales and Quality, who do not ship,
 * swap units here.
 */
export function PackForm({ order, version, fulfillment }: Props) {
  const [isOpen, setOpen] = useState(false)
  const mayShip = useMay()('ship')
  const packing = fulfillment.state === 'packed' ? 'Pack anew' : `Pack package ${fulfillment.position}`
  return (
    <div className="not-printed mt-2">
      <AdminForm
        name={mayShip ? packing : `Exchange units of package ${fulfillment.position}`}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <Packing order={order} version={version} fulfillment={fulfillment} onDone={() => setOpen(false)} />
      </AdminForm>
    </div>
  )
}

type Draft = { scanned: Scanned; boxes: BoxTexts[] }
type Packed = { swaps: Omit<SwapDraft, 'mark' | 'difference'>[]; boxes: PackedBox[] }
const FIRST: Draft = { scanned: { found: [], swaps: [] }, boxes: [EMPTY_BOX] }

const resolverOf = (mayShip: boolean) =>
  resolveDraft<Draft, Packed>(({ scanned: { swaps }, boxes: typed }) => {
    const boxes = readBoxes(typed)
    if (boxes === null) return refusedScan('A box needs weight, length, width and height, each above 0.')
    if (!mayShip && swaps.length === 0) return refusedScan('Scan the unit that takes the place of another one.')
    if (swaps.some(({ reason }) => reason.trim() === ''))
      return refusedScan('Say why this piece replaces the one on the order.')
    const sent = swaps.map(({ mark: _, difference: __, ...swap }) => ({ ...swap, reason: swap.reason.trim() }))
    return { success: true, data: { swaps: sent, boxes } }
  })
/** One message at a time, in the place of those about a scan. */
const refusedScan = (message: string) => ({
  success: false as const,
  error: { issues: [{ code: 'custom', path: ['scanned'], message }] },
})

function Packing({ order, version, fulfillment, onDone }: Props & { onDone: () => void }) {
  const id = useId()
  const may = useMay()
  const mayShip = may('ship')
  const marks = marksOf(order)
  const ofUnits = fulfillment.pieces.filter(({ unitId }) => unitId !== null)
  const { action, form, errorOf } = useActionForm({
    resolver: resolverOf(mayShip),
    first: FIRST,
    send: async ({ swaps, boxes }) => {
      const seen = { fulfillmentId: fulfillment.id, version }
      await (mayShip
        ? api.fulfillments.pack({ ...seen, swaps, boxes })
        : api.fulfillments.exchangeUnits({ ...seen, swaps }))
    },
    toast: () => (mayShip ? 'Packed.' : 'Exchanged.'),
    noAnswer: 'This could not be done. Please try again.',
    onDone: () => {
      onDone()
      focusOrder()
    },
  })
  const [scanned, boxes] = useWatch({ control: form.control, name: ['scanned', 'boxes'] })
  const scan = useRef<HTMLInputElement>(null)
  const onScan = async (text: string) => {
    const next = await scanUnit(text, {
      fulfillment,
      scanned,
      order,
      may,
      find: search => api.units.find({ search }),
      compare: toUnitId => api.fulfillments.exchanges({ fulfillmentId: fulfillment.id, toUnitId }),
    })
    if (typeof next === 'string') form.setError('scanned', { message: next })
    else {
      form.clearErrors('scanned')
      form.setValue('scanned', next)
    }
    if (scan.current) scan.current.value = ''
  }
  return (
    <ActionForm
      action={action}
      className="space-y-3"
      submit={{ name: mayShip ? 'Packed' : 'Exchange', busy: 'Saving...', className: 'w-full' }}
    >
      {ofUnits.length > 0 && (
        <div>
          <label htmlFor={id} className="block text-sm font-medium">
            Scan the serial or lot of each piece
          </label>
          <input
            id={id}
            ref={scan}
            className="field mt-1"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              const text = event.currentTarget.value.trim()
              if (text !== '') void onScan(text)
            }}
          />
          <p className="mt-1 text-sm text-muted" aria-live="polite">
            {counted(scanned.found.length + scanned.swaps.length, 'piece')} of {ofUnits.length} scanned.
          </p>
        </div>
      )}
      {scanned.swaps.map(({ toUnitId, unitId, mark, reason, difference }) => (
        <label key={toUnitId} className="block text-sm">
          {mark} instead of {marks.get(unitId ?? 0) ?? 'the piece that was picked'}
          {difference && <strong> ({difference})</strong>}: why?
          <input
            className="field mt-1"
            maxLength={200}
            autoComplete="off"
            value={reason}
            onChange={({ target }) =>
              form.setValue('scanned', {
                ...scanned,
                swaps: scanned.swaps.map(swap =>
                  swap.toUnitId === toUnitId ? { ...swap, reason: target.value } : swap,
                ),
              })
            }
          />
        </label>
      ))}
      {mayShip && <BoxFields boxes={boxes} onChange={changed => form.setValue('boxes', changed)} />}
      <FormAlert>{errorOf('scanned')}</FormAlert>
    </ActionForm>
  )
}
