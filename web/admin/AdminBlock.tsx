import type { ReactNode, Ref } from 'react'

type Props = { title: ReactNode; children: ReactNode; heading?: Ref<HTMLHeadingElement> }

/** A side block of an order or a quote. `heading` can receive the focus when the focused element is removed. */
export function AdminBlock({ title, children, heading }: Props) {
  return (
    <section className="sheet p-4">
      <h3 ref={heading} tabIndex={heading ? -1 : undefined} className="mb-2 text-base outline-none">
        {title}
      </h3>
      {children}
    </section>
  )
}
