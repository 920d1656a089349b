import type { ReactNode } from 'react'

/** The page on which people without an account manage their data. */
export const DataSheet = ({ children }: { children: ReactNode }) => (
  <div className="wrap-page py-12">
    <section aria-label="Your data" className="sheet mx-auto max-w-lg space-y-4 p-5 sm:p-8">
      <h1 className="text-2xl">Your data</h1>
      {children}
    </section>
  </div>
)
