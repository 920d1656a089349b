import type { ReactNode } from 'react'

export type Step = readonly [what: string, how: ReactNode]

/** Steps in order: numbered in circles like the items of an assembly drawing. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol>
      {steps.map(([what, how], index) => (
        <li key={what} className="group relative flex gap-4 pb-6 last:pb-0">
          <span className="absolute top-9 bottom-0 left-4.5 border-l border-line group-last:hidden" />
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full border border-drawing font-semibold tabular-nums text-drawing"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-1.5">
            <h3>{what}</h3>
            <p className="mt-1 text-muted">{how}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
