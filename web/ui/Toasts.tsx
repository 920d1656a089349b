import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useToasterAsked } from './notify.ts'

const ToastList = lazyRouteComponent(() => import('./ToastList.tsx'), 'ToastList')

/** The place of the toasts. */
export const Toasts = () =>
  useToasterAsked() && (
    <Suspense>
      <ToastList />
    </Suspense>
  )
