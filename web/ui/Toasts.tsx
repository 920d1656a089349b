import { lazyPart } from './lazy-part.tsx'
import { toasterFailed, useToasterAsked } from './notify.ts'

const ToastList = lazyPart(() => import('./ToastList.tsx').then(({ ToastList }) => ToastList))

/** The place of the toasts. */
export const Toasts = () => useToasterAsked() && <ToastList onFail={toasterFailed} />
