import { type ReactNode, type Ref, useId } from 'react'

type Props = {
  title: string
  /** a word or button at the other end of its heading */
  beside?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  className?: string
  children: ReactNode
}

/** One matter of the account's security. */
export function SecurityBlock({ title, beside, headingRef, className = '', children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`sheet min-w-0 space-y-4 p-4 sm:p-6 ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} ref={headingRef} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
