import type { ReactNode } from 'react'

type Props = { title: string; text: string; children: ReactNode }

/** Where there is nothing yet: what will stand here, and what to do next. */
export function EmptyPlace({ title, text, children }: Props) {
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

/** When a search or a filter leaves nothing: how to come back to everything. */
export function NoneMatch({ title, text, children }: Props) {
  return (
    <div className="sheet px-4 py-12 text-center">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-muted">{text}</p>
      <p className="mt-4">{children}</p>
    </div>
  )
}
