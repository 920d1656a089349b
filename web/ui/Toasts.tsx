import { LoadedLater } from './LoadedLater.tsx'
import { toasterFailed, useToasterAsked } from './notify.ts'

const load = () => import('./ToastList.tsx')

/** The place of the toasts. */
export function Toasts() {
  return (
    <LoadedLater load={load} isWanted={useToasterAsked()} onFail={toasterFailed}>
      {({ ToastList }) => <ToastList />}
    </LoadedLater>
  )
}
