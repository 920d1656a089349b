import type { ReactNode } from 'react'

/** Highlights a changed value. */
export const Changed = ({ is, children }: { is: boolean; children: ReactNode }) =>
  is ? <strong className="text-accent">{children}</strong> : children
