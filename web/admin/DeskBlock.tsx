import type { ReactNode } from 'react'

/** One thing about an order or a quote, beside it. */
export function DeskBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sheet p-4">
      <h3 className="mb-2 text-base">{title}</h3>
      {children}
    </section>
  )
}
