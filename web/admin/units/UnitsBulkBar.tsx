import { useState } from 'react'
import type { Bulk } from '../../ui/DataTable.tsx'
import { Allowed } from '../may.tsx'
import { PrintLabels } from './PrintLabels.tsx'
import type { ListedUnit } from './queries.ts'
import { RelocateForm } from './RelocateForm.tsx'

/** What is done with the chosen units together: they are put into another bin, and their labels printed. */
export function UnitsBulkBar({ chosen, clear }: Bulk<ListedUnit>) {
  const [isMoving, setMoving] = useState(false)
  const units = [...chosen.values()]
  return (
    <>
      <Allowed to="adjust_stock">
        {isMoving ? (
          <RelocateForm
            units={units}
            onDone={() => {
              setMoving(false)
              clear()
            }}
          />
        ) : (
          <button type="button" className="button" onClick={() => setMoving(true)}>
            Put into another bin
          </button>
        )}
      </Allowed>
      <PrintLabels unitIds={units.map(({ id }) => id)} />
    </>
  )
}
