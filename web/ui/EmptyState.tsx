import type { ReactNode } from 'react'

type Props = { title: string; text: string; children: ReactNode }

/** An empty state: what will appear here, and the next step. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="grid-paper sheet px-4 py-12 text-center">
      <div className="mx-auto max-w-md bg-panel p-2">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-muted">{text}</p>
        <p className="mt-4 flex flex-wrap justify-center gap-3">{children}</p>
      </div>
    </div>
  )
}

/** The empty state of a search or filter without matches: how to show all rows again. */
export function NoneMatch({ title, text, children }: Props) {
  return (
    <div className="sheet px-4 py-12 text-center">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-muted">{text}</p>
      <p className="mt-4">{children}</p>
    </div>
  )
}
