import type { ReactNode } from 'react'

/** What went wrong with a form as a whole, above its button. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <div role="alert" className="border-l-4 border-bad bg-bad-soft p-3 text-sm">
      {children}
    </div>
  )
}
