import { createFileRoute, Outlet } from '@tanstack/react-router'
import { CheckoutFrame } from '../checkout/CheckoutFrame.tsx'

export const Route = createFileRoute('/_checkout')({
  component: () => (
    <CheckoutFrame>
      <Outlet />
    </CheckoutFrame>
  ),
})
