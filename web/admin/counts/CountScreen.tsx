import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'
import { GetForm } from '../../ui/GetForm.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { countAdminAddress } from '../addresses.ts'
import { BinField } from '../units/RelocateForm.tsx'
import { BinCount } from './BinCount.tsx'

export const unitsOfBin = (bin: string) => orpc.units.ofBin.queryOptions({ input: { bin }, ...LIVE_ONE })

/** Counts a bin, which is chosen or scanned first. */
export function CountScreen({ bin }: { bin: string | undefined }) {
  const [typed, setTyped] = useState(bin ?? '')
  return (
    <section aria-label="Count" className="space-y-3">
      <GetForm
        action={countAdminAddress()}
        aria-label="Which bin"
        className="admin-fields flex flex-wrap items-end gap-2"
        onSubmit={event => {
          if (typed.trim() === '') event.preventDefault()
        }}
      >
        <BinField name="bin" label="Bin" value={typed} onChange={setTyped} isFirst={bin === undefined} />
        <button type="submit" className="button">
          Count it
        </button>
      </GetForm>
      {bin === undefined ? (
        <p className="sheet px-4 py-8 text-center text-muted">
          Choose a bin, or scan its label. The units recorded there are listed; confirm the ones you find.
        </p>
      ) : (
        <Counted key={bin} bin={bin} />
      )}
    </section>
  )
}

const Counted = ({ bin }: { bin: string }) => (
  <QueryBoundary
    query={useQuery(unitsOfBin(bin))}
    failed="The bin could not be loaded."
    skeleton={<RowsSkeleton rows={8} />}
  >
    {({ units, isCut }) => <BinCount bin={bin} expected={units} isCut={isCut} />}
  </QueryBoundary>
)
