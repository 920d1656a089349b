import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { eachIn, quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { orpc } from '../../api.ts'
import { hasTag, TagWords } from '../../catalogue/TagWords.tsx'
import { LIVE_ONE } from '../../live-query.ts'
import { Day } from '../../ui/Day.tsx'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { AdminForm } from '../AdminForm.tsx'
import { stockLedgerAddress } from '../addresses.ts'
import { Allowed } from '../may.tsx'
import { PartUnits } from '../units/PartUnits.tsx'
import { usePartUom } from '../units/part-uom.ts'
import { AddStockLine } from './AddStockLine.tsx'
import { AdjustForm } from './AdjustForm.tsx'
import { EvidenceForm } from './EvidenceForm.tsx'
import { LinePriceForm } from './LinePriceForm.tsx'
import type { PartsSearch } from './parts-search.ts'
import type { StockLine } from './queries.ts'
import { StockDocuments } from './StockDocuments.tsx'

/** `unit`: the unit that is open. */
type Props = { id: string; search: PartsSearch; unit: string | undefined }

/** The stock of a part by condition and evidence, and its units. */
export function PartStock({ id, search, unit }: Props) {
  return (
    <section aria-labelledby="stock">
      <h3 id="stock" className="mb-2 text-lg">
        Stock
      </h3>
      <QueryBoundary
        query={useQuery(orpc.inventory.lines.queryOptions({ input: { productId: Number(id) }, ...LIVE_ONE }))}
        failed="The stock could not be loaded."
        skeleton={<RowsSkeleton rows={3} />}
      >
        {lines => (
          <div className="space-y-3">
            {lines.length === 0 && <p className="text-muted">None yet: the part is shown as out of stock.</p>}
            {lines.map(line => (
              <Line key={line.id} line={line} ledger={stockLedgerAddress(id, line.id, search)} />
            ))}
            <Allowed to="adjust_stock">
              <AddStockLine id={id} lines={lines} />
            </Allowed>
          </div>
        )}
      </QueryBoundary>
      <PartUnits productId={Number(id)} opened={unit} />
    </section>
  )
}

type Open = 'adjust' | 'price' | 'evidence' | 'documents'

function Line({ line, ledger }: { line: StockLine; ledger: string }) {
  const uom = usePartUom()
  const [open, setOpen] = useState<ReadonlySet<Open>>(new Set())
  const form = (name: Open) => ({
    isOpen: open.has(name),
    onOpenChange: (isOpen: boolean) =>
      setOpen(now => new Set(isOpen ? [...now, name] : [...now].filter(one => one !== name))),
  })
  const close = (name: Open) => () => form(name).onOpenChange(false)
  const { evidence, documents } = line
  const label = conditionLabel(line.condition)
  return (
    <section aria-label={label} className="sheet p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h4 className="font-semibold">{label}</h4>
        <p className="tabular-nums">
          <span className={line.quantity > 0 ? 'font-semibold text-good' : 'text-bad'}>
            {quantityIn(uom, line.quantity)} to sell
          </span>
          {line.price !== null && (
            <span> · {line.price === 0 ? 'price on request' : `${formatMoney(cents(line.price))} ${eachIn(uom)}`}</span>
          )}
          {line.held > 0 && <span className="text-muted"> · {quantityIn(uom, line.held)} held</span>}
          {line.toShip > 0 && <span className="text-muted"> · {quantityIn(uom, line.toShip)} sold, to ship</span>}
          {line.backordered > 0 && (
            <span className="font-semibold text-bad"> · {quantityIn(uom, line.backordered)} of them not there</span>
          )}
        </p>
        <PageLink href={ledger} className="text-link pointer-coarse:py-2.5">
          Ledger
        </PageLink>
      </div>
      <div className="mt-2 empty:hidden">
        <Evidence evidence={evidence} />
      </div>
      <div className="mt-3 grid gap-2 [&>:has(>[aria-expanded=true])]:col-span-full lg:grid-cols-4">
        <Allowed to="adjust_stock">
          <AdminForm name="Adjust quantity" {...form('adjust')}>
            <AdjustForm line={line} onBack={() => form('adjust').onOpenChange(true)} onDone={close('adjust')} />
          </AdminForm>
        </Allowed>
        <Allowed to="change_catalogue">
          <AdminForm name="Price" {...form('price')}>
            <LinePriceForm key={line.price} line={line} onDone={close('price')} />
          </AdminForm>
        </Allowed>
        <Allowed to="inspect_units">
          <AdminForm name="Paper trail" {...form('evidence')}>
            <EvidenceForm line={line} onDone={close('evidence')} />
          </AdminForm>
        </Allowed>
        <AdminForm name={`Documents (${documents.length})`} {...form('documents')}>
          <StockDocuments line={line} />
        </AdminForm>
      </div>
    </section>
  )
}

function Evidence({ evidence }: { evidence: StockLine['evidence'] }) {
  const { serialOrBatch, traceTo, shelfLifeExpiry } = evidence
  if (!hasTag(evidence) && !serialOrBatch && !traceTo && !shelfLifeExpiry) return null
  return (
    <Facts>
      {hasTag(evidence) && (
        <Fact name="Tag">
          <TagWords tag={evidence} />
        </Fact>
      )}
      {serialOrBatch && <Fact name="Serial or batch">{serialOrBatch}</Fact>}
      {traceTo && <Fact name="Trace to">{traceTo}</Fact>}
      {shelfLifeExpiry && (
        <Fact name="Shelf life ends">
          <Day day={shelfLifeExpiry} />
        </Fact>
      )}
    </Facts>
  )
}
