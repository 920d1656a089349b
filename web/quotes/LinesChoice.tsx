import { useId, useRef, useState } from 'react'
import { CONDITION_NAMES, conditionLabel, isCondition } from '../../domain/catalogue/condition.ts'
import { MAX_PART_NUMBER_LENGTH } from '../../domain/catalogue/parts-list.ts'
import { MAX_LINE_QUANTITY } from '../../domain/catalogue/product.ts'
import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { clampedQuantity } from '../../domain/quotes/quote-choice.ts'
import { counted } from '../../domain/text/counted.ts'
import { NotAirworthy } from '../catalogue/NotAirworthy.tsx'
import { ReferenceField } from '../requirements/ReferenceField.tsx'
import { RequirementsChoice } from '../requirements/RequirementsChoice.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { TextField } from '../ui/TextField.tsx'
import { PartHeading } from './PartHeading.tsx'
import type { RequestedLine } from './quote-subject.ts'

type Props = {
  lines: readonly RequestedLine[]
  /** said before them */
  note: string | null
  /** the part has only one condition */
  isFixed: boolean
  onChange: (lines: readonly RequestedLine[]) => void
  /** by the place of what is wrong in the request: `lines.0.partNumber` */
  problems: ReadonlyMap<string, string>
}

/** Parts, each in some condition, as many as one likes. */
export function LinesChoice({ lines, note, isFixed, onChange, problems }: Props) {
  const list = useRef<HTMLUListElement>(null)
  // Two lines may name the same part: each is known by where it stood at first.
  const [keys, setKeys] = useState(() => lines.map((_, place) => place))
  // The numbers of a list are shown as listed; a single one can be corrected here, and a missing one added.
  const isList = useRef(lines.length > 1).current
  const change = (at: number, changed: Partial<RequestedLine>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...changed } : line)))
  const remove = (at: number) => {
    onChange(lines.filter((_, place) => place !== at))
    setKeys(keys.filter((_, place) => place !== at))
    list.current?.focus()
  }
  return (
    <div>
      {isList && <p className="text-sm text-muted">{counted(lines.length, 'part')}</p>}
      {note && <p className="my-2 border-l-4 border-caution pl-3">{note}</p>}
      <ul ref={list} tabIndex={-1} aria-label="Parts" className="sheet mt-1 divide-y divide-line outline-none">
        {lines.map((line, at) => (
          <li key={keys[at]} className="flex flex-wrap items-end gap-x-3 gap-y-2 p-3">
            <div
              className={`min-w-0 flex-1 max-sm:-order-2 has-[.part-number]:self-center max-sm:self-center sm:basis-48 ${isList ? 'basis-[calc(100%-4rem)]' : 'basis-full'}`}
            >
              {line.productId === null && (!isList || problems.has(`lines.${at}.partNumber`)) ? (
                <TextField
                  label="Part number"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={MAX_PART_NUMBER_LENGTH}
                  value={line.partNumber}
                  onChange={event => change(at, { partNumber: event.target.value })}
                  error={problems.get(`lines.${at}.partNumber`)}
                />
              ) : (
                <PartHeading {...line} />
              )}
              {isFixed && line.condition && (
                <p className="text-sm">
                  {conditionLabel(line.condition)}
                  <NotAirworthy condition={line.condition} />
                </p>
              )}
            </div>
            {!isFixed && <ConditionSelect line={line} onChange={changed => change(at, changed)} />}
            <Stepper
              lettersCount
              value={line.quantity}
              max={MAX_LINE_QUANTITY}
              tooMany={`At most ${quantityIn(line.uom ?? 'EA', MAX_LINE_QUANTITY)}`}
              onChange={entered => change(at, { quantity: clampedQuantity(entered) })}
              label={line.partNumber || 'part'}
              uom={line.uom}
            />
            <div className="basis-full space-y-2 max-sm:order-last sm:order-last">
              <ReferenceField
                of={line.partNumber}
                value={line.reference ?? ''}
                onChange={reference => change(at, { reference })}
              />
              <RequirementsChoice
                of={line.partNumber}
                value={line.requirements ?? null}
                onChange={requirements => change(at, { requirements })}
              />
            </div>
            {isList && (
              <button
                type="button"
                aria-label={`Leave out ${line.partNumber}`}
                className="inline-grid size-11 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink max-sm:-order-1 max-sm:-mr-2 max-sm:self-start"
                onClick={() => remove(at)}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ConditionSelect({
  line,
  onChange,
}: {
  line: RequestedLine
  onChange: (changed: Partial<RequestedLine>) => void
}) {
  const id = useId()
  return (
    <div className="min-w-0 flex-1 basis-28">
      <label htmlFor={id} className="sr-only">
        Condition of {line.partNumber || 'the part'}
      </label>
      <select
        id={id}
        className="field px-2"
        value={line.condition ?? ''}
        onChange={({ target: { value } }) => onChange({ condition: isCondition(value) ? value : null })}
      >
        <option value="">Any condition</option>
        {CONDITION_NAMES.map(condition => (
          <option key={condition} value={condition}>
            {conditionLabel(condition)}
          </option>
        ))}
      </select>
    </div>
  )
}
