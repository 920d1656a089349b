import { LoadedLater } from '../ui/LoadedLater.tsx'
import { notify } from '../ui/notify.ts'
import { showCart, useCartOpen } from './drawer-state.ts'

const load = () => import('./CartDrawer.tsx')
const fail = () => {
  showCart(false)
  notify.error('The cart could not be opened. Please try again.')
}

/** Where the drawer is, once it has been opened: until then nothing of it is loaded. */
export function CartDrawerPlace() {
  const open = useCartOpen()
  return (
    <LoadedLater load={load} isWanted={open} onFail={fail}>
      {({ CartDrawerWithQueries }) => <CartDrawerWithQueries open={open} />}
    </LoadedLater>
  )
}
