import { createFileRoute, Outlet } from '@tanstack/react-router'
import { StoreFrame } from '../frame/StoreFrame.tsx'

export const Route = createFileRoute('/_store')({
  component: () => (
    <StoreFrame>
      <Outlet />
    </StoreFrame>
  ),
})
