import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** What a page can do without: where it breaks, or its script cannot be had, the page stays. */
export const OptionalSection = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={ALWAYS} errorComponent={Nothing}>
    {children}
  </CatchBoundary>
)

const ALWAYS = () => 'always'
const Nothing = () => null
