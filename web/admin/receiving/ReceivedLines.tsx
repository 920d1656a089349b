import { thousands } from '../../../domain/text/thousands.ts'
import { type LineDraft, lineToSend } from './receipt-draft.ts'

type Props = { lines: readonly LineDraft[]; onEdit: (at: number) => void; onRemove: (at: number) => void }

/** The added lines, each with its differences from the expected ones. */
export function ReceivedLines({ lines, onEdit, onRemove }: Props) {
  return (
    <ol aria-label="Lines" className="sheet divide-y divide-line text-sm">
      {lines.map((draft, at) => {
        const { expected, counted, marks, facts } = lineToSend(draft)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
          <li key={at} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3 py-2">
            <span className="w-6 text-muted tabular-nums">{at + 1}</span>
            <span className="part-number font-semibold">{draft.sku}</span>
            <span>{facts.conditionCode}</span>
            <span className="tabular-nums">
              {thousands(counted)} of {thousands(expected)}
            </span>
            {counted !== expected && (
              <span className="font-medium text-caution">
                {counted < expected
                  ? `${thousands(expected - counted)} short`
                  : `${thousands(counted - expected)} more`}
              </span>
            )}
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere] text-muted">
              {[
                marks.slice(0, 6).join(', '),
                marks.length > 6 && `and ${marks.length - 6} more`,
                facts.bin,
                facts.paper,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <button type="button" className="list-button" onClick={() => onEdit(at)}>
              Edit<span className="sr-only"> line {at + 1}</span>
            </button>
            <button type="button" className="list-button" onClick={() => onRemove(at)}>
              Remove<span className="sr-only"> line {at + 1}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
