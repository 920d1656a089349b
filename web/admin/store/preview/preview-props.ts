import type { Store } from '../../../../domain/settings/store-shape.ts'

/** `is` counts now, `will` is as typed; a value that is wrong stays as it counts now. */
export type PreviewProps = { is: Store; will: Store }
