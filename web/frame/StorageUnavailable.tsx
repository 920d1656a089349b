import { useSyncExternalStore } from 'react'
import { isSignedIn, onSignedInChange } from '../accounts/signed-in.ts'
import { isStorageUnavailable } from '../stored.ts'

/** A warning before the first part is added to a cart that the browser cannot store. A customer's cart is on the server. */
export function StorageUnavailable() {
  const isToTell = useSyncExternalStore(
    onSignedInChange,
    () => !isSignedIn() && isStorageUnavailable(),
    () => false,
  )
  if (!isToTell) return null
  return (
    <p role="status" className="border-b border-line bg-panel print:hidden">
      <span className="wrap-page block py-2 text-sm font-semibold text-caution">
        Your browser keeps nothing for this site: the cart lives in this tab only.
      </span>
    </p>
  )
}
