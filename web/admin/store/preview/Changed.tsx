import type { ReactNode } from 'react'

/** What is not as it was stands out. */
export const Changed = ({ is, children }: { is: boolean; children: ReactNode }) =>
  is ? <strong className="text-accent">{children}</strong> : children
