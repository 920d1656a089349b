import type { ReactNode, Ref } from 'react'

type Props = { title: ReactNode; children: ReactNode; heading?: Ref<HTMLHeadingElement> }

/** One thing about an order or a quote, beside it. `heading` may be given the focus, where what had it is gone. */
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
