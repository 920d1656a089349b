import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RECALL_KIND_NAMES, RECALL_KINDS } from '../../../domain/inventory/recall.ts'
import { counted } from '../../../domain/text/counted.ts'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { GetForm } from '../../ui/GetForm.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { orderAdminAddress, partAdminAddress, recallAdminAddress } from '../addresses.ts'
import { HoldForm } from './HoldForm.tsx'
import { Letters } from './Letters.tsx'
import { type Recall, recallOf } from './queries.ts'
import { ORDER_COLUMNS, UNIT_COLUMNS } from './recall-columns.tsx'
import type { FoundSource, RecallSearch } from './recall-search.ts'

/** Who has what came from a source, and what of it is still in the house: asked for, held, and written to its buyers. */
export function RecallScreen({ search: { kind, text, issuedBy = '' } }: { search: RecallSearch }) {
  return (
    <section aria-label="Recall">
      <GetForm action={recallAdminAddress()} className="admin-fields flex flex-wrap items-end gap-2">
        <label>
          <span className="block text-sm font-medium">Search by</span>
          <select key={kind ?? ''} name="kind" defaultValue={kind ?? 'vendor'} className="field mt-1">
            {RECALL_KIND_NAMES.map(name => (
              <option key={name} value={name}>
                {RECALL_KINDS[name]}
              </option>
            ))}
          </select>
        </label>
        <label className="min-w-0 flex-1 basis-60 sm:max-w-sm">
          <span className="block text-sm font-medium">Number or name</span>
          <input
            key={text ?? ''}
            name="text"
            defaultValue={text ?? ''}
            maxLength={100}
            autoComplete="off"
            className="field mt-1"
          />
        </label>
        <label>
          <span className="block text-sm font-medium">Release paper issued by (optional)</span>
          <input
            key={issuedBy}
            name="issuedBy"
            defaultValue={issuedBy}
            maxLength={100}
            autoComplete="off"
            className="field mt-1"
          />
        </label>
        <button type="submit" className="button">
          Find
        </button>
      </GetForm>
      {kind && text ? (
        <Found key={`${kind} ${text} ${issuedBy}`} source={{ kind, text, issuedBy }} />
      ) : (
        <p className="sheet mt-3 px-4 py-8 text-center text-muted">
          Find units by vendor, document, release paper, serial or lot number, in stock and sold.
        </p>
      )}
    </section>
  )
}

function Found({ source }: { source: FoundSource }) {
  const [reason, setReason] = useState('')
  return (
    <div className="mt-3">
      <Asked
        query={useQuery(recallOf(source))}
        failed="The recall could not be loaded."
        skeleton={<RowsSkeleton rows={8} />}
      >
        {({ units, ordered, isCut }) => (
          <>
            <h2 className="text-base">{units.length === 0 ? 'No unit matches' : counted(units.length, 'unit')}</h2>
            {isCut && <p className="text-sm text-caution">More units match. Narrow the search by document.</p>}
            {units.length > 0 && (
              <>
                <PlainTable label="Units" rows={units} rowId={unitId} columns={UNIT_COLUMNS} open={toPart} />
                <div className="mt-3">
                  <HoldForm source={source} open={units.filter(isOpen).length} reason={reason} onReason={setReason} />
                </div>
                <h2 className="mt-5 text-base">
                  {ordered.length === 0 ? 'None sold' : `Sold: ${counted(ordered.length, 'line')}`}
                </h2>
                {ordered.length > 0 && (
                  <PlainTable label="Sold" rows={ordered} rowId={orderedId} columns={ORDER_COLUMNS} open={toOrder} />
                )}
                <Letters ordered={ordered} source={source} reason={reason} />
              </>
            )}
          </>
        )}
      </Asked>
    </div>
  )
}

type Unit = Recall['units'][number]
type Ordered = Recall['ordered'][number]
const isOpen = ({ state, quantity, taken }: Unit) =>
  (state === 'available' || state === 'inspecting') && quantity + taken > 0
const unitId = ({ id }: Unit) => `${id}`
const toPart = ({ productId }: Unit) => partAdminAddress(productId)
const orderedId = ({ orderId, unitId }: Ordered) => `${orderId} ${unitId}`
const toOrder = ({ orderId }: Ordered) => orderAdminAddress(orderId)
