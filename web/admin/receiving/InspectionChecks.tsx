import { INSPECTION } from '../../../domain/inventory/receipt.ts'

/** Why a unit cannot be accepted: not everything is checked off. */
export const NOT_INSPECTED = 'Please check off what you inspected.'

export const isInspected = (looked: ReadonlySet<number>): boolean => looked.size === INSPECTION.length

/** The points that are checked off, after a click on one of them. */
export const afterTick = (looked: ReadonlySet<number>, at: number): ReadonlySet<number> =>
  new Set(looked.has(at) ? [...looked].filter(one => one !== at) : [...looked, at])

type Props = {
  looked: ReadonlySet<number>
  onTick: (at: number) => void
  /** each point has a key, which is shown */
  hasKeys?: boolean
}

/** The points of the inspection. */
export function InspectionChecks({ looked, onTick, hasKeys = false }: Props) {
  return (
    <ul className="space-y-1">
      {INSPECTION.map((words, at) => (
        <li key={words}>
          <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input type="checkbox" className="size-4" checked={looked.has(at)} onChange={() => onTick(at)} />
            {hasKeys && <kbd className="w-4 text-center text-xs text-muted">{at + 1}</kbd>}
            <span className="first-letter:uppercase">{words}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
