import { useState } from 'react'
import type { Bulk } from '../../ui/DataTable.tsx'
import { Allowed, useMay } from '../may.tsx'
import { EditAsSheet } from '../sheets/EditAsSheet.tsx'
import { PrintLabels } from './PrintLabels.tsx'
import type { ListedUnit } from './queries.ts'
import { RelocateForm } from './RelocateForm.tsx'

/** Actions on the selected units: moving them, and printing their labels. */
export function UnitsBulkBar({ chosen, clear }: Bulk<ListedUnit>) {
  const [isMoving, setMoving] = useState(false)
  const may = useMay()
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
            Move to another bin
          </button>
        )}
      </Allowed>
      {(may('adjust_stock') || may('change_catalogue')) && <EditAsSheet kind="units" ids={units.map(({ id }) => id)} />}
      <PrintLabels unitIds={units.map(({ id }) => id)} />
    </>
  )
}
