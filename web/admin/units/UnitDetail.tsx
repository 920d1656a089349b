import { type ReactNode, type RefObject, useState } from 'react'
import { costIn, quantityLabel } from '../../../domain/catalogue/unit-of-measure.ts'
import {
  UNIT_FACT_NAMES,
  type UnitFactKind,
  type UnitFactName,
  type UnitFacts,
  unitFact,
} from '../../../domain/inventory/unit-facts.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { type PeriodDay, periodOf } from '../../../domain/text/list-day.ts'
import { Day } from '../../ui/Day.tsx'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { AdminForm } from '../AdminForm.tsx'
import { unitAdminAddress } from '../addresses.ts'
import { Allowed, useMay } from '../may.tsx'
import { EditUnit } from './EditUnit.tsx'
import { PrintLabels } from './PrintLabels.tsx'
import { usePartUom } from './part-uom.ts'
import type { Unit } from './queries.ts'
import { RelocateForm } from './RelocateForm.tsx'
import { SplitForm } from './SplitForm.tsx'
import { UnitDocuments } from './UnitDocuments.tsx'
import { UnitHistory } from './UnitHistory.tsx'
import { UnitMoves } from './UnitMoves.tsx'
import { countWords, paperWords } from './unit-columns.tsx'

const INSPECTED =
  'This unit was inspected: you can change its location, note and where it came from. Quality changes the rest.'

type Opened = 'edit' | 'documents' | 'relocate' | 'split' | 'history'
/** `heading`: gets the focus when the unit is removed; `isPage`: on its own page, with its history below */
type Props = { unit: Unit; heading: RefObject<HTMLElement | null>; isPage?: boolean }

/** A unit in full: its facts, its actions and its history. */
export function UnitDetail({ unit, heading, isPage = false }: Props) {
  // On its own page scans can be dropped without a click.
  const [open, setOpen] = useState<Opened | null>(isPage ? 'documents' : null)
  const may = useMay()
  const form = (name: Opened) => ({
    isOpen: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null),
  })
  return (
    <div className="space-y-3 pt-1">
      <Allowed to="quarantine_units">
        <UnitMoves unit={unit} heading={heading} level={isPage ? 'h3' : 'h5'} />
      </Allowed>
      <KnownFacts unit={unit} />
      <div className="grid gap-2 [&>:has(>[aria-expanded=true])]:col-span-full sm:grid-cols-3">
        <Allowed to="describe_units">
          <AdminForm name="Edit its facts" {...form('edit')}>
            {unit.isInspected && !may('inspect_units') && <p className="mb-3 text-sm text-muted">{INSPECTED}</p>}
            <EditUnit unit={unit} onBack={() => setOpen('edit')} onDone={() => setOpen(null)} />
          </AdminForm>
        </Allowed>
        <AdminForm name="Papers and photographs" {...form('documents')}>
          {open === 'documents' && <UnitDocuments unit={unit} />}
        </AdminForm>
        {!unit.isGone && (
          <Allowed to="adjust_stock">
            <AdminForm name="Move to another bin" {...form('relocate')}>
              {open === 'relocate' && <RelocateForm units={[unit]} onDone={() => setOpen(null)} />}
            </AdminForm>
            {unit.kind !== 'serial' && unit.quantity + unit.taken > 1 && (
              <AdminForm name="Split" {...form('split')}>
                <SplitForm unit={unit} onBack={() => setOpen('split')} onDone={() => setOpen(null)} />
              </AdminForm>
            )}
          </Allowed>
        )}
        {!isPage && (
          <AdminForm name="History" {...form('history')}>
            {open === 'history' && <UnitHistory unitId={unit.id} />}
          </AdminForm>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!isPage && (
          <PageLink href={unitAdminAddress(unit.id)} className="text-link">
            Open its page
          </PageLink>
        )}
        <PrintLabels unitIds={[unit.id]} />
      </div>
    </div>
  )
}

/** Facts that are shown beside its name, or together with another one. */
const SHOWN_ELSEWHERE: readonly UnitFactName[] = [
  'kind',
  'mark',
  'conditionCode',
  'paperNumber',
  'paperBy',
  'paperDate',
  'paperApproval',
  'cyclesSinceNew',
  'cyclesSinceOverhaul',
]

function KnownFacts({ unit }: { unit: Unit }) {
  const uom = usePartUom()
  const period = (at: string | null, as: string, of: PeriodDay) => {
    const written = periodOf(at, as, of)
    return written === null ? at && <Day day={at} /> : `${written}: ${at}`
  }
  const times = (hours: number | null, cycles: number | null) =>
    [hours !== null && `${countWords(hours)} hours`, cycles !== null && `${countWords(cycles)} cycles`]
      .filter(Boolean)
      .join(', ')
  const words: Partial<Record<UnitFactName, string>> = {
    paperQuantity: quantityLabel(uom, 'on the paper'),
    cost: costIn(unitFact('cost').name, uom),
    price: costIn(unitFact('price').name, uom),
  }
  /** Facts that are shown in another way than others of their kind. */
  const own: Partial<Record<UnitFactName, ReactNode>> = {
    paper: paperWords(unit),
    hoursSinceNew: times(unit.hoursSinceNew, unit.cyclesSinceNew),
    hoursSinceOverhaul: times(unit.hoursSinceOverhaul, unit.cyclesSinceOverhaul),
    manufacturedOn: period(unit.manufacturedOn, unit.manufacturedAs, 'first'),
    curedOn: period(unit.curedOn, unit.curedAs, 'first'),
    expiresOn: period(unit.expiresOn, unit.expiresAs, 'last'),
    price: unit.price === 0 ? 'On request' : factWords('amount', unit.price),
  }
  const facts = UNIT_FACT_NAMES.filter(name => !SHOWN_ELSEWHERE.includes(name)).map((name): [string, ReactNode] => {
    const { kind, onPage, name: itsName } = unitFact(name)
    return [words[name] ?? onPage ?? itsName, name in own ? own[name] : factWords(kind, unit[name])]
  })
  const known = facts.filter(([, fact]) => fact)
  if (known.length === 0) return <p className="text-muted">Nothing more is known of it.</p>
  return (
    <Facts>
      {known.map(([name, fact]) => (
        <Fact key={name} name={name}>
          {fact}
        </Fact>
      ))}
    </Facts>
  )
}

function factWords(kind: UnitFactKind, fact: UnitFacts[UnitFactName]): ReactNode {
  if (fact === null || fact === undefined) return null
  if (kind === 'day') return <Day day={`${fact}`} />
  if (kind === 'yes_no') return fact ? 'Yes' : 'No'
  if (kind === 'count') return countWords(Number(fact))
  return kind === 'amount' ? formatMoney(cents(Number(fact))) : fact
}
