import type { ReactNode, Ref } from 'react'

type Props = { title: string; children: ReactNode; headingRef?: Ref<HTMLHeadingElement> }

/** One thing that checkout asks for, under its heading. */
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

/** Something that stands in the way, said in words. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="rounded-md border border-caution p-3">
      {children}
    </div>
  )
}
