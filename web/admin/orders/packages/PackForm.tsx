import { useId, useRef, useState } from 'react'
import { counted } from '../../../../domain/text/counted.ts'
import { api } from '../../../api.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { AdminForm } from '../../AdminForm.tsx'
import { useMay } from '../../may.tsx'
import { type OrderSeen, useOrderMove } from '../use-order-move.ts'
import { BoxFields, type BoxTexts, EMPTY_BOX, readBoxes } from './BoxFields.tsx'
import { marksOf, type Package } from './package-words.ts'
import { type Scanned, scanUnit } from './scan-unit.ts'

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

function Packing({ order, version, fulfillment, onDone }: Props & { onDone: () => void }) {
  const id = useId()
  const may = useMay()
  const mayShip = may('ship')
  const marks = marksOf(order)
  const ofUnits = fulfillment.pieces.filter(({ unitId }) => unitId !== null)
  const [scanned, setScanned] = useState<Scanned>({ found: [], swaps: [] })
  const [why, setWhy] = useState<string | null>(null)
  const [boxes, setBoxes] = useState<BoxTexts[]>([EMPTY_BOX])
  const scan = useRef<HTMLInputElement>(null)
  const read = readBoxes(boxes)
  const withoutReason = scanned.swaps.some(({ reason }) => reason.trim() === '')
  const pack = useOrderMove(
    async () => {
      const swaps = scanned.swaps.map(({ mark: _, difference: __, ...swap }) => ({
        ...swap,
        reason: swap.reason.trim(),
      }))
      const seen = { fulfillmentId: fulfillment.id, version }
      await (mayShip
        ? api.orderAdmin.packParcel({ ...seen, swaps, boxes: read ?? [] })
        : api.orderAdmin.exchangeUnits({ ...seen, swaps }))
      onDone()
    },
    mayShip ? 'Packed.' : 'Exchanged.',
  )
  const onScan = async (text: string) => {
    const next = await scanUnit(text, {
      fulfillment,
      scanned,
      order,
      may,
      find: search => api.stock.findUnits({ search }),
      compare: toUnitId => api.orderAdmin.exchanges({ fulfillmentId: fulfillment.id, toUnitId }),
    })
    if (typeof next === 'string') setWhy(next)
    else {
      setWhy(null)
      setScanned(next)
    }
    if (scan.current) scan.current.value = ''
  }
  return (
    <Form
      className="space-y-3"
      onSubmit={event => {
        event.preventDefault()
        if (read === null) setWhy('A box needs weight, length, width and height, each above 0.')
        else if (!mayShip && scanned.swaps.length === 0) setWhy('Scan the unit that takes the place of another one.')
        else if (withoutReason) setWhy('Say why this piece replaces the one on the order.')
        else pack.change()
      }}
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
              setScanned({
                ...scanned,
                swaps: scanned.swaps.map(swap =>
                  swap.toUnitId === toUnitId ? { ...swap, reason: target.value } : swap,
                ),
              })
            }
          />
        </label>
      ))}
      {mayShip && <BoxFields boxes={boxes} onChange={setBoxes} />}
      <FormAlert>{why}</FormAlert>
      <BusyButton type="submit" className="button w-full" isBusy={pack.isPending}>
        {pack.isPending ? 'Saving...' : mayShip ? 'Packed' : 'Exchange'}
      </BusyButton>
    </Form>
  )
}
