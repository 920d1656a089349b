import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** An optional part of a page: if it fails, or its script cannot be loaded, the rest of the page stays. */
export const OptionalSection = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={ALWAYS} errorComponent={Nothing}>
    {children}
  </CatchBoundary>
)

const ALWAYS = () => 'always'
const Nothing = () => null
