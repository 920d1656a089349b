import type { ReactNode, Ref } from 'react'

type Props = { title: string; children: ReactNode; headingRef?: Ref<HTMLHeadingElement> }

/** One section of checkout, with its heading. */
export function Block({ title, children, headingRef }: Props) {
  return (
    <section className="sheet p-4 sm:p-6">
      <h2 ref={headingRef} tabIndex={-1} className="mb-3 text-xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A blocking problem, in words. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="rounded-md border border-caution p-3">
      {children}
    </div>
  )
}
