import { PACKAGES_SHOWN } from '../../../domain/fulfillments/packages-shown.ts'
import { oneOf, pageCursor } from '../search-values.ts'

/** The filters of the list of packages; default: those in transit. */
export type PackagesSearch = Partial<ReturnType<typeof readPackagesSearch>>

export const readPackagesSearch = ({ show, after }: Record<string, unknown>) => ({
  show: oneOf(PACKAGES_SHOWN, show),
  after: pageCursor(after),
})
