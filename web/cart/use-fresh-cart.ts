import { useEffect } from 'react'
import { useSignedIn } from '../accounts/use-signed-in.ts'
import { useLive } from '../live/use-live.ts'
import { cart } from './cart.ts'

/** Follows changes from other devices, above all orders: when they happen, and when this tab is shown again. */
export function useFreshCart(): void {
  const isCustomer = useSignedIn()
  useLive(isCustomer ? 'mine' : null, () => cart.refresh(true))
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') cart.refresh(true)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
