import { CONDITIONS } from '../../../domain/catalogue/condition.ts'
import { CONDITION_CODES } from '../../../domain/catalogue/condition-code.ts'
import { quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { UNIT_KINDS, UNIT_STATES, type UnitState } from '../../../domain/inventory/unit.ts'
import { TRUE_COPY } from '../../../domain/inventory/unit-words.ts'
import { dayInWords } from '../../../domain/text/calendar-day.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import type { Column } from '../../ui/table/columns.ts'
import type { Unit } from './queries.ts'

export const unitName = ({ mark, kind }: Pick<Unit, 'mark' | 'kind'>): string => mark || UNIT_KINDS[kind]

export const stateWord = ({ state, isGone }: Pick<Unit, 'state' | 'isGone'>): string =>
  isGone && state === 'available' ? 'Gone' : UNIT_STATES[state]

/** `OH: Overhauled`: the code of the tag, and the condition for sale. */
export const conditionWords = ({ conditionCode: code }: Pick<Unit, 'conditionCode'>): string =>
  `${code}: ${CONDITIONS[CONDITION_CODES[code]].name}`

export const paperWords = ({ paper, paperNumber, paperBy, paperDate, paperIsCopy }: Unit): string =>
  [
    [paper, paperNumber].filter(Boolean).join(' '),
    paperBy,
    paperDate && dayInWords(paperDate),
    paperIsCopy && TRUE_COPY,
  ]
    .filter(Boolean)
    .join(', ')

const dayWords = (day: string | null): string => (day === null ? '' : dayInWords(day))
/** 1,234.5 hours or cycles. */
export const countWords = (count: number | null): string => {
  const [whole = '', tenth] = count === null ? [] : `${count}`.split('.')
  return `${thousands(whole)}${tenth === undefined ? '' : `.${tenth}`}`
}
const COLORS: Record<UnitState, string> = {
  inspecting: 'text-caution',
  available: 'text-good',
  quarantined: 'text-bad',
  returned_to_vendor: 'text-muted',
  scrapped: 'text-muted',
}

export function StateWord({ unit }: { unit: Unit }) {
  return <span className={`font-medium ${unit.isGone ? 'text-muted' : COLORS[unit.state]}`}>{stateWord(unit)}</span>
}

const RIGHT = { align: 'right' } as const

/** Columns of every unit, with quantities in `uom`. */
const always = (uom: string): readonly Column<Unit>[] => [
  { id: 'mark', header: 'Serial or lot', fit: 'whole', value: unitName },
  { id: 'condition', header: 'Condition', fit: 'wrap', card: 'second', value: conditionWords },
  {
    id: 'state',
    header: 'State',
    fit: 'whole',
    card: 'lead',
    value: stateWord,
    cell: unit => <StateWord unit={unit} />,
  },
  {
    id: 'quantity',
    header: 'Shelf',
    fit: 'whole',
    card: 'end',
    ...RIGHT,
    value: unit => quantityIn(uom, unit.quantity),
    cell: ({ quantity, taken }) => (
      <>
        {quantityIn(uom, quantity)}
        <span className="md:hidden"> on the shelf{taken > 0 && `, ${quantityIn(uom, taken)} taken`}</span>
      </>
    ),
  },
  { id: 'taken', header: 'Taken', ...RIGHT, value: unit => quantityIn(uom, unit.taken) },
]

/** Columns that are shown if a unit has a value. */
const WHERE_KNOWN: readonly Column<Unit>[] = [
  { id: 'paper', header: 'Release paper', fit: 'wrap', value: paperWords },
  { id: 'trace', header: 'Trace to', value: unit => unit.traceTo },
  { id: 'tsn', header: 'TSN', ...RIGHT, value: unit => countWords(unit.hoursSinceNew) },
  { id: 'csn', header: 'CSN', ...RIGHT, value: unit => countWords(unit.cyclesSinceNew) },
  { id: 'tso', header: 'TSO', ...RIGHT, value: unit => countWords(unit.hoursSinceOverhaul) },
  { id: 'cso', header: 'CSO', ...RIGHT, value: unit => countWords(unit.cyclesSinceOverhaul) },
  { id: 'expires', header: 'Expires', fit: 'whole', value: unit => dayWords(unit.expiresOn) },
  { id: 'bin', header: 'Location', fit: 'whole', value: unit => unit.bin },
]

/** Numbers would be cut off on narrower screens; an opened unit shows the same values. */
const ON_WIDE_ONLY = ['paper', 'trace', 'tsn', 'csn', 'tso', 'cso']

export const columnsOf = (units: readonly Unit[], isWide: boolean, uom: string): readonly Column<Unit>[] => [
  ...always(uom),
  ...WHERE_KNOWN.filter(
    ({ id, value }) => (isWide || !ON_WIDE_ONLY.includes(id)) && units.some(unit => value(unit) !== ''),
  ),
]
