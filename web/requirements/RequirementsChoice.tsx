import { useId } from 'react'
import {
  ACCEPTABLE_PAPER_NAMES,
  ACCEPTABLE_PAPERS,
  type AcceptablePaper,
  type LineRequirements,
  NO_REQUIREMENTS,
  orNull,
  requirementWords,
  SHELF_LIFE_CHOICES,
} from '../../domain/inventory/line-requirements.ts'
import { counted } from '../../domain/text/counted.ts'

type Props = {
  /** the part number of the line, for screen readers */
  of: string
  value: LineRequirements | null
  onChange: (value: LineRequirements | null) => void
  /** unfolded from the start */
  isOpen?: boolean
}

/** The buyer's requirements for the pieces of a line: collapsed, with a summary in the heading. */
export function RequirementsChoice({ of, value, onChange, isOpen = false }: Props) {
  const id = useId()
  const asked = value ?? NO_REQUIREMENTS
  const heading = requirementWords(value).join(' · ') || 'Requirements'
  const change = (changed: Partial<LineRequirements>) => onChange(orNull({ ...asked, ...changed }))
  return (
    <details className="text-sm" open={isOpen}>
      <summary
        className="w-fit cursor-pointer text-muted pointer-coarse:py-2.5"
        aria-label={`${heading} of ${of || 'the part'}`}
      >
        {heading}
      </summary>
      <div className="mt-2 space-y-3">
        <div>
          <label htmlFor={`${id}-life`} className="block font-medium">
            Shelf life left
          </label>
          <select
            id={`${id}-life`}
            className="field w-auto max-w-full px-2"
            value={asked.shelfLifeMonths ?? ''}
            onChange={({ target: { value: months } }) =>
              change({ shelfLifeMonths: months === '' ? null : Number(months) })
            }
          >
            <option value="">No preference</option>
            {lifeChoices(asked.shelfLifeMonths).map(months => (
              <option key={months} value={months}>
                At least {counted(months, 'month')}
              </option>
            ))}
          </select>
        </div>
        <fieldset>
          <legend className="font-medium">Paperwork you accept</legend>
          <div className="flex flex-wrap gap-x-5">
            {ACCEPTABLE_PAPER_NAMES.map(paper => (
              <Tick
                key={paper}
                label={ACCEPTABLE_PAPERS[paper]}
                isTicked={asked.papers.includes(paper)}
                onChange={isTicked => change({ papers: withPaper(asked.papers, paper, isTicked) })}
              />
            ))}
          </div>
        </fieldset>
        <Tick
          label="No partial shipment"
          isTicked={asked.noPartialShipment}
          onChange={noPartialShipment => change({ noPartialShipment })}
        />
      </div>
    </details>
  )
}

type TickProps = { label: string; isTicked: boolean; onChange: (isTicked: boolean) => void }

const Tick = ({ label, isTicked, onChange }: TickProps) => (
  <label className="flex min-h-8 w-fit items-center gap-2 pointer-coarse:min-h-11">
    <input type="checkbox" className="size-5" checked={isTicked} onChange={event => onChange(event.target.checked)} />
    {label}
  </label>
)

/** `Any paper` excludes the single papers, and a single paper excludes `any`. */
const withPaper = (
  papers: readonly AcceptablePaper[],
  paper: AcceptablePaper,
  isTicked: boolean,
): AcceptablePaper[] => {
  const others = papers.filter(one => one !== paper && (one === 'any') === (paper === 'any'))
  return isTicked ? [...others, paper] : papers.filter(one => one !== paper)
}

/** A number of months that an API client requested is added to the usual options. */
const lifeChoices = (own: number | null): number[] =>
  [...new Set([...SHELF_LIFE_CHOICES, ...(own === null ? [] : [own])])].sort((a, b) => a - b)
