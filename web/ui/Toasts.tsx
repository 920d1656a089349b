import { lazyPart } from './lazy-part.tsx'
import { toasterFailed, useIsToasterNeeded } from './notify.ts'

const ToastList = lazyPart(() => import('./ToastList.tsx').then(({ ToastList }) => ToastList))

/** The toasts, loaded when the first one is needed. */
export const Toasts = () => useIsToasterNeeded() && <ToastList onFail={toasterFailed} />
