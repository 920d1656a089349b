import type { ReactNode } from 'react'

/** The error of a whole form, above its submit button. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <div role="alert" className="border-l-4 border-bad bg-bad-soft p-3 text-sm">
      {children}
    </div>
  )
}
