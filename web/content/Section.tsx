import type { ReactNode } from 'react'

/** The sections of a page, one under the other, each with its title at the left as on a data sheet. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className="wrap-page divide-y divide-line">{children}</div>
}

export function Section({ title, id, children }: { title: string; id?: string | undefined; children: ReactNode }) {
  return (
    <section id={id} className="grid scroll-mt-4 gap-x-12 gap-y-4 py-8 md:py-12 lg:grid-cols-[17rem_minmax(0,48rem)]">
      <h2 className="text-2xl">{title}</h2>
      <div className="reading min-w-0">{children}</div>
    </section>
  )
}
