import { useNavigate, useRouteContext } from '@tanstack/react-router'
import type { SheetKind } from '../../../domain/bulk/sheet.ts'
import { PARTS_SHEET_ADDRESS, UNITS_SHEET_ADDRESS } from '../addresses.ts'
import { chooseRows } from './sheet-draft.ts'

/** Opens the selected rows of a list as a sheet. */
export function EditAsSheet({ kind, ids }: { kind: SheetKind; ids: readonly number[] }) {
  const { me } = useRouteContext({ from: '/admin' })
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className="button"
      onClick={() => {
        chooseRows(kind, me.email, ids)
        void navigate({ to: kind === 'parts' ? PARTS_SHEET_ADDRESS : UNITS_SHEET_ADDRESS })
      }}
    >
      Edit as a sheet
    </button>
  )
}
