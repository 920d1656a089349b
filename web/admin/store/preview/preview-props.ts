import type { Store } from '../../../../domain/settings/store-shape.ts'

/** `is`: the current values, `will`: as typed; an invalid value is replaced by the current one. */
export type PreviewProps = { is: Store; will: Store }
